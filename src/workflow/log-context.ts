import { AsyncLocalStorage } from 'node:async_hooks';
import type { OrderId } from '../types/ids.js';

/** For whose sake something is done, as the log names it. */
type LogContext =
  /** What a person did in Slack; told to them where it fails. */
  { readonly reference: string } | { readonly job: string; readonly order?: OrderId };

const contexts = new AsyncLocalStorage<LogContext>();

/**
 * Does something under a name that the log lines of what it leads to carry. What goes on by itself afterwards, such as a
 * job that it committed, begins under its own.
 */
export const withLogContext = <T>(context: LogContext, act: () => T): T => contexts.run(context, act);

/** The fields of the context that this is done in; none outside of one. */
export const logContext = (): LogContext | Record<string, never> => contexts.getStore() ?? {};
