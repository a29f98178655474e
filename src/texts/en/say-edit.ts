import { unreachable } from '../../types/unreachable.js';
import {
  type AddressProblem,
  type AddressWarning,
  type ChangeProblem,
  type EditWarning,
  type ListedProblem,
  type Unusual,
} from '../../trunk/index.js';
import { groupWords, settingTitle } from './setting-names.js';
import { sayName, sayNumber } from './say-numbers.js';

/** What is wrong with an address, to be put behind it: `has a port; …`. Plain text. */
export function sayAddress(why: AddressProblem): string {
  switch (why.code) {
    case 'empty':
      return 'is empty';
    case 'not-an-address':
      return 'is not an IPv4 or IPv6 address or range';
    case 'everything':
      return 'would let everyone in';
    case 'any-address':
      return 'stands for any address; enter the ones that are meant';
    case 'port':
      return 'has a port; enter the address alone';
    case 'zone':
      return 'has a zone (%); enter the address alone';
    case 'leading-zero':
      return 'has a number with a leading zero, which some read as octal; leave the zero out';
    case 'hex':
      return 'is written in hexadecimal; write four decimal numbers';
    case 'short':
      return 'is shortened; write all four numbers';
    case 'netmask':
      return 'has a netmask; write the length of the prefix, such as /24';
    case 'bad-prefix':
      return 'has a prefix length that does not exist';
    case 'wildcard':
      return 'has a wildcard; write a range such as 192.0.2.0/24';
    case 'range':
      return 'is a range; use CIDR, such as 192.0.2.0/24';
    case 'host-name':
      return 'is a name; enter its addresses';
    case 'too-long':
      return `The list has ${why.characters.toLocaleString('en')} characters; the most is ${why.most.toLocaleString('en')}`;
    default:
      return unreachable(why);
  }
}

/** A sentence for each bad entry of an address list. Plain text. */
export const sayAddresses = (problems: readonly ListedProblem[]): readonly string[] =>
  problems.map(({ line, text, why }) => {
    if (why.code === 'too-long') return `${sayAddress(why)}. Use ranges.`;
    return text === '' ? 'Enter an address.' : `Line ${line}: ${text} ${sayAddress(why)}.`;
  });

/** What is wrong with an entry of the edit, in words for the person who made it. Plain text. */
export function sayChange(why: ChangeProblem): string {
  switch (why.code) {
    case 'nothing-entered':
      return 'Fill this in, or leave it unchanged.';
    case 'control-characters':
      return 'This has control characters in it, such as a line end or a tab. Type it by hand.';
    case 'not-a-uuid':
      return 'This is not a UUID, such as 123e4567-e89b-12d3-a456-426614174000.';
    case 'not-a-whole-number':
      return 'Type a whole number.';
    case 'not-a-choice':
      return 'Choose one of the options.';
    case 'not-on-or-off':
      return 'Choose On or Off.';
    case 'cannot-be-emptied':
      return 'This setting can’t be emptied.';
    case 'cannot-be-cleared':
      return 'This setting can’t be cleared.';
    case 'too-long':
      return `This is too long: ${why.characters.toLocaleString('en')}, where the most is ${why.most.toLocaleString('en')}.`;
    case 'number':
      return `This ${sayNumber(why.why)}.`;
    case 'name':
      return `This ${sayName(why.why)}.`;
    case 'addresses':
      return sayAddresses(why.problems).join('\n');
    default:
      return unreachable(why);
  }
}

/** What to look at in an address list. Plain text. */
export function sayAddressWarning(warning: AddressWarning): string {
  switch (warning.code) {
    case 'host-bits':
      return `${warning.text} lies inside a range: the whole range ${warning.sent} is sent.`;
    case 'mapped':
      return `${warning.text} is an IPv4 address: it is sent as ${warning.sent}.`;
    case 'wide':
      return `${warning.sent} is a very wide range.`;
    case 'not-public':
      return `${warning.sent} is not a public address: calls over the internet don’t come from it.`;
    default:
      return unreachable(warning);
  }
}

/** The same without an address, for everyone who reads a card: how many, and of which kind. Plain text. */
export const sayAddressesOfAll = (warnings: readonly AddressWarning[]): readonly string[] =>
  addressKinds.flatMap((kind) => {
    const { length } = warnings.filter(({ code }) => code === kind);
    return length === 0 ? [] : [sayCounted(kind, length)];
  });

const addressKinds = [
  'host-bits',
  'mapped',
  'wide',
  'not-public',
] as const satisfies readonly AddressWarning['code'][];

function sayCounted(kind: AddressWarning['code'], number: number): string {
  const one = number === 1;
  switch (kind) {
    case 'host-bits':
      return one
        ? '1 address was entered with a prefix length, and is widened to the whole range.'
        : `${number} addresses were entered with a prefix length, and are widened to the whole ranges.`;
    case 'mapped':
      return one
        ? '1 address was entered as IPv6, and is sent as IPv4.'
        : `${number} addresses were entered as IPv6, and are sent as IPv4.`;
    case 'wide':
      return one ? '1 range is very wide.' : `${number} ranges are very wide.`;
    case 'not-public':
      return one
        ? '1 address is not public: calls over the internet don’t come from it.'
        : `${number} addresses are not public: calls over the internet don’t come from them.`;
    default:
      return unreachable(kind);
  }
}

/** What to look at before an edit is sent. Plain text. */
export function sayWarning(warning: EditWarning): string {
  switch (warning.code) {
    case 'rest-stays':
      return 'All other settings should stay as they are. The operator does not show them.';
    case 'sent-in-part':
      return (
        `${warning.sent} of the ${warning.of} settings of ${groupWords[warning.group].label} ` +
        `${warning.sent === 1 ? 'is' : 'are'} sent. The others of this group should stay as they are.`
      );
    case 'replaces-list':
      return `The new ${settingTitle(warning.setting)} replaces the whole list. The current list can’t be read.`;
    case 'empties':
      return `${settingTitle(warning.setting)} will be empty. The current value can’t be read.`;
    case 'renames':
      return 'The channel gets another name. Change it wherever the old name is used.';
    case 'short-password':
      return `The password has ${warning.characters} characters. At least ${warning.fewest} are safer.`;
    case 'odd-password':
      return 'The password has spaces or letters outside ASCII. Some devices can’t use them.';
    case 'address':
      return sayAddressWarning(warning.warning);
    case 'unusual':
      return `${settingTitle(warning.setting)}: ${unusualWords(warning.why)}.`;
    default:
      return unreachable(warning);
  }
}

function unusualWords(why: Unusual): string {
  switch (why) {
    case 'negative':
      return 'a negative number is unusual here';
    case 'zero':
      return '0 is unusual here';
    case 'large':
      return 'this is an unusually large number';
    case 'not-digits':
      return 'only digits are usual here';
    case 'invisible-characters':
      return 'there are characters in it that nobody can see';
    default:
      return unreachable(why);
  }
}
