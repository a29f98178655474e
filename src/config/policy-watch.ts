import { readFileSync, statSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { ProfileName } from '../types/ids.js';
import { policyChanges } from './policy-changes.js';
import { checkPolicyText } from './policy-disk.js';
import type { Policy } from './policy.js';

/** How long a file has to stay as it is before it counts: an editor may write it in several pieces. */
const settleMs = 150;

/** How often the file is looked at without being told, for folders whose changes the system doesn't tell. */
const pollMs = 5_000;

interface WatchLog {
  info(fields: Record<string, unknown>, says: string): void;
  warn(fields: Record<string, unknown>, says: string): void;
  error(fields: Record<string, unknown>, says: string): void;
}

export interface WatchOptions {
  readonly path: string;
  /** The profiles of the settings, to which `profiles.users` is held (G1). */
  readonly profiles: readonly ProfileName[];
  /** The policy in force until the file says something else. */
  readonly first: Policy;
  readonly log: WatchLog;
  readonly onChange?: (policy: Policy) => void;
  /** Milliseconds that a file has to stay as it is. */
  readonly settleMs?: number;
  /** Milliseconds between looks; for tests of the fallback. */
  readonly pollMs?: number;
  /** Whether to ask the system for changes too; for tests of the fallback. */
  readonly listen?: boolean;
}

export interface PolicyWatch {
  /** The last policy that was good. */
  current(): Policy;
  close(): void;
}

/**
 * Keeps the policy as its file says, without a restart. A file that has problems changes nothing: the last good
 * policy stays in force, and every problem is logged with its line.
 */
export function watchPolicy(options: WatchOptions): PolicyWatch {
  const watching = new Watching(options);
  watching.start();
  return { current: () => watching.policy, close: () => watching.close() };
}

class Watching {
  policy: Policy;
  /** What was last judged, good or bad; null before the first look. */
  #judged: string | null = null;
  #mark = '';
  #isMissing = false;
  #isBad = false;
  #pending: NodeJS.Timeout | null = null;
  #poll: NodeJS.Timeout | null = null;
  #watcher: FSWatcher | null = null;
  #isClosed = false;

  constructor(private readonly options: WatchOptions) {
    this.policy = options.first;
  }

  start(): void {
    const { path, listen = true, pollMs: every = pollMs } = this.options;
    if (listen) this.#listen(path);
    this.#poll = setInterval(() => {
      const mark = markOf(path);
      if (mark === this.#mark) return;
      this.#mark = mark;
      this.#lookSoon(null);
    }, every);
    this.#poll.unref();
    // What was changed since `first` was read.
    this.#lookSoon(null);
  }

  close(): void {
    this.#isClosed = true;
    this.#watcher?.close();
    if (this.#poll !== null) clearInterval(this.#poll);
    if (this.#pending !== null) clearTimeout(this.#pending);
  }

  #listen(path: string): void {
    const name = basename(path);
    try {
      // The folder, since editors put a new file in the old one's place. Names that start with `..` are the links
      // by which mounted configuration is swapped.
      this.#watcher = watch(dirname(path), { persistent: false }, (_event, file) => {
        if (file === null || file === name || file.startsWith('..')) this.#lookSoon(null);
      });
      this.#watcher.on('error', (error) => {
        this.#watcher?.close();
        this.options.log.warn({ path, error }, 'Changes of the policy file are no longer told; it is polled');
      });
    } catch (error) {
      this.options.log.warn({ path, error }, 'Changes of the policy file are not told here; it is polled');
    }
  }

  /** Looks once the file has rested. A look that is due already stands: changes without end can't put it off. */
  #lookSoon(seen: string | null): void {
    if (this.#isClosed || this.#pending !== null) return;
    this.#pending = setTimeout(() => {
      this.#pending = null;
      this.#look(seen);
    }, this.options.settleMs ?? settleMs);
    this.#pending.unref();
  }

  /** @param seen what the look before has read: only what is there twice is judged, since it could be half a file */
  #look(seen: string | null): void {
    const { path } = this.options;
    this.#mark = markOf(path);
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      // Between the old file and the new one there can be none for a moment.
      if (seen !== null) this.#lookSoon(null);
      else if (!this.#isMissing) this.#missing(error);
      return;
    }
    if (this.#isMissing) {
      this.#isMissing = false;
      this.options.log.info({ path }, 'The policy file can be read again');
    }
    if (text === this.#judged) return;
    if (text !== seen) return this.#lookSoon(text);
    this.#judged = text;
    this.#judge(text);
  }

  #missing(error: unknown): void {
    this.#isMissing = true;
    const why = error instanceof Error ? error.message : 'unknown';
    this.options.log.warn(
      { path: this.options.path, why },
      'The policy file cannot be read; the last good policy stays in force',
    );
  }

  #judge(text: string): void {
    const { path, profiles, log, onChange } = this.options;
    const read = checkPolicyText(text, path, profiles);
    if (!read.ok) {
      this.#isBad = true;
      log.error(
        { path, problems: read.problems },
        'The policy file was changed and has problems; the last good policy stays in force',
      );
      return;
    }
    const changed = policyChanges(this.policy, read.policy);
    this.policy = read.policy;
    if (changed.length === 0) {
      if (this.#isBad) log.info({ path }, 'The policy file is good again, as it was');
      this.#isBad = false;
      return;
    }
    this.#isBad = false;
    log.info({ path, changed }, 'The policy file was changed and is in force');
    onChange?.(read.policy);
  }
}

/** Differs whenever the file was written or replaced; empty where there is none. */
function markOf(path: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(path);
    return [mtimeMs, ctimeMs, size, ino].join(' ');
  } catch {
    return '';
  }
}
