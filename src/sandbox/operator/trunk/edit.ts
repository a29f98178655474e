import { z } from 'zod';
import type { Customer } from '../data/schema.js';
import { invalid, lacksRights, malformed, notFound } from '../http/fault.js';
import type { Service } from '../service.js';
import { findChannel, saveChannel, type ChannelRow } from '../store/trunk.js';
import type { ChannelEdit } from '../wire/trunk.js';

/** T2: one setting under either of its names. @throws Fault 400 where both are sent and differ */
function either(table: string | undefined, sample: string | undefined, what: string): string | undefined {
  if (table !== undefined && sample !== undefined && table !== sample) {
    throw malformed(`Body not understood: two different values for the ${what}`);
  }
  return table ?? sample;
}

function needListed(
  service: Service,
  customer: Customer,
  list: 'proxies' | 'templates',
  id: string | undefined,
  what: string,
): void {
  if (id === undefined || customer.trunk[list].some((one) => one.id === id)) return;
  const elsewhere = service
    .catalogue()
    .data.customers.some(({ trunk }) => trunk[list].some((one) => one.id === id));
  // The document has the same message under both identifiers (G3).
  throw elsewhere ? lacksRights(`${what} not found`) : notFound(`${what} not found`);
}

const SettingsShape = z.record(z.string(), z.json());
type Settings = ChannelRow['settings'];

const isGroup = (value: Settings[string] | undefined): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What isn't sent keeps its value, in nested objects too (T1); a list replaces the whole list. */
function merged(before: Settings, edit: Settings): Settings {
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(edit)])].flatMap((key) => {
      const [was, is] = [before[key], edit[key]];
      const value = isGroup(was) && isGroup(is) ? merged(was, is) : (is ?? (key in edit ? null : was));
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** An edit without the fields that are not there, the sample's names turned into the table's (T2). */
function settingsOf(edit: ChannelEdit, template: string | undefined, proxy: string | undefined): Settings {
  const { new_name: _name, sip_trunk, ...rest } = edit;
  const { channel_template_id: _t, channel_proxy_id: _p, ...trunk } = sip_trunk ?? {};
  const plain: unknown = JSON.parse(
    JSON.stringify({
      ...rest,
      ...(sip_trunk === undefined ? {} : { sip_trunk: { ...trunk, template_id: template, proxy_id: proxy } }),
    }),
  );
  return SettingsShape.parse(plain);
}

/**
 * Edits a channel; gives back its name afterwards.
 * @throws Fault 404 for an unknown proxy, template, caller ID or barring, 403 for one of another account,
 * 422 for a name that is taken
 */
export function editChannel(
  service: Service,
  channel: ChannelRow,
  customer: Customer,
  edit: ChannelEdit,
): string {
  const template = either(edit.sip_trunk?.template_id, edit.sip_trunk?.channel_template_id, 'template');
  const proxy = either(edit.sip_trunk?.proxy_id, edit.sip_trunk?.channel_proxy_id, 'proxy');
  needListed(service, customer, 'proxies', proxy, 'Proxy');
  needListed(service, customer, 'templates', template, 'Template');
  const { caller_id, call_barrings = [], new_name } = edit;
  if (caller_id !== undefined && caller_id !== '' && !customer.trunk.caller_ids.includes(caller_id)) {
    throw notFound('Caller ID not found');
  }
  const codes = new Set(customer.trunk.barrings.map(({ code }) => code));
  const unknown = call_barrings.find((code) => !codes.has(code));
  if (unknown !== undefined) throw notFound(`Call barring ${JSON.stringify(unknown)} not found`);
  return service.store.within(() => {
    const name = new_name ?? channel.name;
    if (name !== channel.name && findChannel(service.store, name) !== null) {
      throw invalid('Channel name is in use');
    }
    saveChannel(service.store, channel.id, name, merged(channel.settings, settingsOf(edit, template, proxy)));
    return name;
  });
}
