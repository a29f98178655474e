import type { z } from 'zod';

/** Slack's rules of manifests that are more than one field's own. */

/** No entry stands in a list twice. */
export function eachOnce(list: readonly string[], context: z.core.$RefinementCtx): void {
  for (const [index, entry] of list.entries())
    if (list.indexOf(entry) < index)
      context.addIssue({ code: 'custom', path: [index], message: `stands there twice: ${entry}` });
}

/** The parts of a manifest that say where Slack delivers to. */
type Addressed = {
  features: { slash_commands: { command: string; url?: string | undefined }[] };
  settings: {
    event_subscriptions?: { request_url?: string | undefined; bot_events?: string[] | undefined } | undefined;
    interactivity: { is_enabled: boolean; request_url?: string | undefined };
    socket_mode_enabled: boolean;
  };
};

/** Without Socket Mode every way from Slack to the app needs its address. */
export function withAddresses({ features, settings }: Addressed, context: z.core.$RefinementCtx): void {
  if (settings.socket_mode_enabled) return;
  const missing = (path: (string | number)[]) =>
    context.addIssue({ code: 'custom', path, message: 'is needed where Socket Mode is off' });
  for (const [index, { url }] of features.slash_commands.entries())
    if (url === undefined) missing(['features', 'slash_commands', index, 'url']);
  const { event_subscriptions: events, interactivity } = settings;
  if ((events?.bot_events ?? []).length > 0 && events?.request_url === undefined)
    missing(['settings', 'event_subscriptions', 'request_url']);
  if (interactivity.is_enabled && interactivity.request_url === undefined)
    missing(['settings', 'interactivity', 'request_url']);
}
