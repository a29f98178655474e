import { createHash } from 'node:crypto';

/**
 * Names of what people do, so that the same thing delivered once more is known again. Slack repeats a delivery as it
 * was, so its trigger names it. What is sent or pressed in a window can also come again under other ids, or because its
 * person sends what they still see: there the window as it stood names it, which is another one after each change.
 */

/** A window was sent. */
export const sentFrom = (view: { readonly id: string; readonly hash: string }): string =>
  named(['sent', view.id, view.hash]);

/** A button in a window was pressed. */
export const pressedIn = (
  view: { readonly id: string; readonly hash: string },
  button: {
    readonly action_id: string;
    readonly block_id: string;
    readonly value?: string | null | undefined;
  },
): string => named(['pressed', view.id, view.hash, button.block_id, button.action_id, button.value ?? '']);

const named = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24);
