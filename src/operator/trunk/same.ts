/** Whether an answer is about what was asked: the service may write a name or a number a little differently. */

export const isSameNumber = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other);

export const isSameChannel = (one: string, other: string): boolean => nameOf(one) === nameOf(other);

const digitsOf = (number: string): string => number.replace(/\D/g, '');

const nameOf = (channel: string): string => channel.normalize('NFC').trim().toLowerCase();
