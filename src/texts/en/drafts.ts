/** The subscriptions as they are called, of which the first two are named. */
function named(subscriptions: readonly (string | null)[]): string {
  const [first, second, ...more] = new Set(subscriptions.map((name) => name ?? 'a new one'));
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
}

/** About drafts at the operator. Plain text, since it is kept with an order or a login. */
export const drafts = {
  /** Subscriptions that could get one another's configuration; null: a new one. */
  mixedUp: (subscriptions: readonly (string | null)[]): string =>
    `The subscriptions ${named(subscriptions)} get the same products with different configurations, and the operator’s draft does not show which is for which. Give them the same configuration, or order all but one of them separately.`,
  couldMixUp: (subscriptions: readonly (string | null)[]): string =>
    `The subscriptions ${named(subscriptions)} get the same products. The operator’s draft does not show which is for which, so one could get the other’s configuration. Order all but one of them separately.`,
  /** Why a login was taken out of use. */
  foreign: 'It holds entries that Trunkdesk did not put there.',
  left: (order: string): string => `It still holds entries, last used for ${order}.`,
  notEmptied: (order: string, reference: string): string =>
    `It could not be emptied (${reference}), last used for ${order}.`,
} as const;
