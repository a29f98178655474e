/** One thing Slack tells the bot. Options requests (`block_suggestion`) are interactive too. */
export type Delivery = {
  kind: 'command' | 'interactive' | 'event';
  body: Record<string, unknown>;
  retry?: { attempt: number; reason: string };
};

/** How the bot answered within the limit, or in which of Slack's ways it did not. */
export type Ack =
  | { kind: 'acked'; body: unknown; status: number }
  | {
      kind: 'failed';
      error: 'operation_timeout' | 'dispatch_failed' | 'http_error';
      status?: number;
      noRetry: boolean;
    };

/** Signing otherwise than Slack does, for tests of what the bot refuses. */
export type Forgery = {
  signingSecret?: string;
  /** Seconds since 1970. */
  timestamp?: number;
  contentType?: string;
};

/** Carries deliveries to the bot and its acks back. Never throws: what went wrong is in the ack. */
export type Deliverer = {
  deliver: (delivery: Delivery, forgery?: Forgery) => Promise<Ack>;
  close: () => Promise<void>;
};
