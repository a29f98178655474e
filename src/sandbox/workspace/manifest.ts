import { parse, stringify } from 'yaml';
import { z } from 'zod';

/** The parts of Slack's app manifest that we use; what else stands in it is kept as it is. */
export const Manifest = z.looseObject({
  display_information: z.looseObject({ name: z.string().min(1).max(35) }),
  features: z.looseObject({
    bot_user: z.looseObject({ display_name: z.string().min(1).max(80) }),
    app_home: z.looseObject({ home_tab_enabled: z.boolean() }).optional(),
    slash_commands: z
      .array(
        z.looseObject({
          command: z.string().regex(/^\/[a-z0-9_-]{1,32}$/),
          url: z.url().optional(),
          description: z.string().min(1).max(2_000),
          usage_hint: z.string().max(1_000).optional(),
          should_escape: z.boolean().optional(),
        }),
      )
      .max(50),
    shortcuts: z
      .array(
        z.looseObject({
          name: z.string().min(1).max(100),
          type: z.enum(['global', 'message']),
          callback_id: z.string().min(1).max(255),
          description: z.string().min(1).max(150),
        }),
      )
      .max(10)
      .optional(),
  }),
  oauth_config: z.looseObject({ scopes: z.looseObject({ bot: z.array(z.string()) }) }),
  settings: z.looseObject({
    event_subscriptions: z
      .looseObject({ request_url: z.url().optional(), bot_events: z.array(z.string()).optional() })
      .optional(),
    interactivity: z.looseObject({
      is_enabled: z.boolean(),
      request_url: z.url().optional(),
      message_menu_options_url: z.url().optional(),
    }),
    socket_mode_enabled: z.boolean(),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * Reads a manifest written in YAML (or JSON, which is YAML).
 * @throws ZodError with the path of what is missing or wrong
 */
export const readManifest = (yaml: string): Manifest => Manifest.parse(parse(yaml));

/**
 * The manifest for signed HTTP: Socket Mode off, and every address filled in, since commands, events, interactivity
 * and typeahead each need their own setting.
 * @param base address of the bot, such as `https://bot.example.com`; a path in it is kept
 */
export function httpManifest(manifest: Manifest, base: string): Manifest {
  const url = `${base.replace(/\/+$/, '')}/slack/events`;
  return {
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
  };
}

/** The manifest as YAML, to be pasted into Slack's app settings. */
export const writeManifest = (manifest: Manifest): string => stringify(manifest, { lineWidth: 0 });
