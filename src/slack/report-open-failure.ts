import { plainMessage } from './plain-message.js';
import type { HandlerContext, ViewResult } from './handlers.js';

/** Tells who acted that a window which they asked for did not open; nothing where it did, where they went away, or where it opened before. */
export async function reportOpenFailure(context: HandlerContext, shown: ViewResult): Promise<void> {
  if (shown.shown || shown.because === 'gone' || shown.because === 'used') return;
  const { couldNotOpen, windowsFull } = context.texts.common;
  const says = shown.because === 'full' ? windowsFull : couldNotOpen;
  await context.reply.respond(plainMessage(says, context, context.reference));
}
