import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { limits } from '../../wire/limits.js';
import { eachOnce, withAddresses } from './manifest-rules.js';

/**
 * Slack's app manifest, held to what Slack's own schema of manifests allows: lengths, counts, and no key that Slack
 * does not know, since Slack refuses the whole manifest for one of them. Parts that we do not use are kept as they are.
 */

const most = limits.manifest;
const text = (longest: number, shortest = 1) => z.string().min(shortest).max(longest);
const address = (longest: number) => z.url({ protocol: /^https?$/ }).max(longest);
const names = (many: number, longest: number = most.name) =>
  z.array(text(longest)).max(many).superRefine(eachOnce);
const flag = z.boolean().optional();

const DisplayInformation = z.strictObject({
  name: text(most.appName),
  description: text(most.description).optional(),
  long_description: text(most.longDescription.most, most.longDescription.least).optional(),
  background_color: z
    .string()
    .regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/)
    .optional(),
});

const SlashCommand = z.strictObject({
  command: z
    .string()
    .regex(/^\/[a-z0-9_-]+$/)
    .max(most.command),
  url: address(most.commandUrl).optional(),
  description: text(most.commandDescription),
  usage_hint: text(most.usageHint).optional(),
  should_escape: flag,
});

const Shortcut = z.strictObject({
  name: text(most.shortcutName),
  type: z.enum(['global', 'message']),
  callback_id: text(most.callbackId),
  description: text(most.shortcutDescription),
});

const Features = z.strictObject({
  app_home: z
    .strictObject({
      home_tab_enabled: flag,
      messages_tab_enabled: flag,
      messages_tab_read_only_enabled: flag,
    })
    .optional(),
  bot_user: z.strictObject({ display_name: text(most.botName), always_online: flag }),
  slash_commands: z.array(SlashCommand).min(1).max(most.commands),
  shortcuts: z.array(Shortcut).min(1).max(most.shortcuts).optional(),
  unfurl_domains: names(most.unfurlDomains, most.domain).min(1).optional(),
  agent_view: z.unknown().optional(),
  assistant_view: z.unknown().optional(),
  functions: z.unknown().optional(),
  workflow_steps: z.unknown().optional(),
});

const OauthConfig = z.strictObject({
  redirect_urls: names(most.redirectUrls, most.redirectUrl).optional(),
  scopes: z.strictObject({
    bot: names(most.scopes),
    bot_optional: names(most.scopes).optional(),
    user: names(most.scopes).optional(),
    user_optional: names(most.scopes).optional(),
  }),
  token_management_enabled: flag,
  pkce_enabled: flag,
});

const Settings = z.strictObject({
  allowed_ip_address_ranges: z
    .array(z.union([z.ipv4(), z.cidrv4()]))
    .min(1)
    .max(most.ipRanges)
    .superRefine(eachOnce)
    .optional(),
  event_subscriptions: z
    .strictObject({
      request_url: address(most.requestUrl).optional(),
      bot_events: names(most.events).optional(),
      user_events: names(most.events).optional(),
      metadata_subscriptions: z
        .array(z.strictObject({ app_id: z.string(), event_type: text(most.name) }))
        .min(1)
        .max(most.metadataSubscriptions)
        .optional(),
    })
    .optional(),
  incoming_webhooks: z.strictObject({ incoming_webhooks_enabled: flag }).optional(),
  interactivity: z.strictObject({
    is_enabled: z.boolean(),
    request_url: address(most.requestUrl).optional(),
    message_menu_options_url: address(most.requestUrl).optional(),
  }),
  org_deploy_enabled: flag,
  socket_mode_enabled: z.boolean(),
  token_rotation_enabled: flag,
  is_hosted: flag,
  is_mcp_enabled: flag,
  function_runtime: z.string().optional(),
  hermes_app_type: z.string().optional(),
  siws_links: z.strictObject({ initiate_uri: address(most.requestUrl).optional() }).optional(),
});

export const Manifest = z
  .strictObject({
    _metadata: z.strictObject({ major_version: z.int(), minor_version: z.int() }).partial().optional(),
    display_information: DisplayInformation,
    features: Features,
    oauth_config: OauthConfig,
    settings: Settings,
  })
  .superRefine(withAddresses);
export type Manifest = z.infer<typeof Manifest>;

/**
 * Reads a manifest written in YAML (or JSON, which is YAML).
 * @throws ZodError with the path of what Slack would refuse
 */
export const readManifest = (yaml: string): Manifest => Manifest.parse(parse(yaml));

/**
 * The manifest for signed HTTP: Socket Mode off, and every address filled in, since commands, events, interactivity
 * and typeahead each need their own setting.
 * @param base address of the bot, such as `https://bot.example.com`; a path in it is kept
 * @throws ZodError where Slack would refuse it: the address is too long
 */
export function httpManifest(manifest: Manifest, base: string): Manifest {
  const url = `${base.replace(/\/+$/, '')}/slack/events`;
  return Manifest.parse({
    ...manifest,
    features: {
      ...manifest.features,
      slash_commands: manifest.features.slash_commands.map((command) => ({ ...command, url })),
    },
    settings: {
      ...manifest.settings,
      event_subscriptions: { ...manifest.settings.event_subscriptions, request_url: url },
      interactivity: {
        ...manifest.settings.interactivity,
        request_url: url,
        message_menu_options_url: url,
      },
      socket_mode_enabled: false,
    },
  });
}

/** The manifest as YAML, to be pasted into Slack's app settings. */
export const writeManifest = (manifest: Manifest): string => stringify(manifest, { lineWidth: 0 });
