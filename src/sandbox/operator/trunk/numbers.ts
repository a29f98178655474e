import type { Customer, Profile } from '../data/schema.js';
import { invalid, lacksRights, notFound } from '../http/fault.js';
import { maySee, type Service } from '../service.js';
import {
  findChannel,
  findNumber,
  linkNumber,
  setNumberType,
  type ChannelRow,
  type NumberRow,
} from '../store/trunk.js';

/** A channel and the customer it belongs to. @throws Fault 404, 403 */
export function needChannel(
  service: Service,
  profile: Profile,
  name: string,
  missing = 'Channel not found',
): { channel: ChannelRow; customer: Customer } {
  const channel = findChannel(service.store, name);
  const customer = channel === null ? undefined : service.catalogue().customers.get(channel.account_id);
  if (channel === null || customer === undefined) throw notFound(missing);
  if (!maySee(profile, channel.account_id)) throw lacksRights(missing);
  return { channel, customer };
}

function needNumber(service: Service, profile: Profile, number: string): NumberRow {
  const found = findNumber(service.store, number);
  if (found === null) throw notFound('Number not found');
  if (!maySee(profile, found.account_id)) throw lacksRights('Number not found');
  return found;
}

/** A number that is connected to the channel with this name. @throws Fault 404, 403 */
function needConnected(service: Service, profile: Profile, name: string, number: string): NumberRow {
  const { channel } = needChannel(service, profile, name, 'Channel name does not exist');
  const found = findNumber(service.store, number);
  if (found === null || found.channel_id !== channel.id) {
    throw notFound('Number is not connected to this channel');
  }
  if (!channel.operator_connect) throw invalid('Channel is not part of an Operator-Connect subscription');
  return found;
}

/**
 * Connects a number to a channel of the same account.
 * @throws Fault 404 or 403 for what can't be found, 422 where the accounts differ or the number isn't available
 */
export function connect(service: Service, profile: Profile, name: string, number: string): void {
  service.store.within(() => {
    const { channel } = needChannel(service, profile, name);
    const found = needNumber(service, profile, number);
    if (found.account_id !== channel.account_id) {
      throw invalid('Number and channel belong to different accounts');
    }
    if (found.used_elsewhere || found.channel_id !== null) {
      throw invalid('Number is not available: it is connected to another service');
    }
    linkNumber(service.store, number, channel.id);
  });
}

/** @throws Fault 404 or 403 for a number that can't be found, 422 for one without a channel */
export function disconnect(service: Service, profile: Profile, number: string): void {
  service.store.within(() => {
    if (needNumber(service, profile, number).channel_id === null) {
      throw invalid('Number is not connected to a channel');
    }
    linkNumber(service.store, number, null);
  });
}

/** @throws Fault 404 for an unknown channel or a number that isn't connected to it */
export function setType(
  service: Service,
  profile: Profile,
  name: string,
  number: string,
  type: string,
): void {
  service.store.within(() => {
    needConnected(service, profile, name, number);
    setNumberType(service.store, number, type);
  });
}

/** @throws Fault 404 for an unknown channel or number, 422 where there is no type to remove */
export function removeType(service: Service, profile: Profile, name: string, number: string): void {
  service.store.within(() => {
    if (needConnected(service, profile, name, number).number_type === null) {
      throw invalid('Channel Number selected does not have Number type');
    }
    setNumberType(service.store, number, null);
  });
}
