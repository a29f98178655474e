import { App, type AppOptions, type ReceiverEvent } from '@slack/bolt';
import type { Delivered } from './ack.js';

/**
 * Bolt's app as its receivers know it; what they deliver goes to our own dispatch as it came. Bolt's own would read
 * names and ids of a payload before any listener, throw at a `channel` that is null, and answer what it can't read
 * with nothing, which closes the window that it came from.
 */
export class DeliveringApp extends App {
  constructor(
    options: AppOptions,
    private readonly deliver: (delivered: Delivered) => Promise<void>,
  ) {
    super(options);
  }

  override processEvent({ body, ack }: ReceiverEvent): Promise<void> {
    return this.deliver({ body, ack });
  }
}
