/** One request that the service got: kept for tests and for the console page. */
export interface CallRecord {
  readonly at: string;
  readonly method: string;
  /** With its query, as it was sent. */
  readonly path: string;
  /** Null before a token was recognised. */
  profile: string | null;
  /** The parsed body; undefined where there was none. May hold secrets: the console masks them. */
  body: unknown;
  /** Null while it isn't answered, and for ever when the connection was cut. */
  status: number | null;
  /** What a fault layer did to it, in words. */
  fault?: string;
}

const kept = 10_000;

/** The log of calls in the order of their arrival. The oldest are forgotten past ten thousand. */
export class CallLog {
  #records: CallRecord[] = [];

  begin(record: CallRecord): void {
    this.#records.push(record);
    if (this.#records.length > kept * 1.1) this.#records = this.#records.slice(-kept);
  }

  all(): readonly CallRecord[] {
    return [...this.#records];
  }

  clear(): void {
    this.#records = [];
  }
}
