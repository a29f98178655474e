import type { EnvReader } from './env.js';

/** The endpoints of the two interface documents that write. Posting to one could place an order (O13). */
const writing = [
  '/v1/accounts/*/orders',
  '/v1/order-drafts/*',
  '/v1/channel-number',
  '/v1/channel-number/*',
  '/v1/channel/*',
  '/v1/channel-number-operator-connect/*',
  '/v1/channel-number-operator-connect/channels/*/numbers/*',
].map((path) => path.split('/'));

const isWriting = (path: string) => {
  // Some services take case and a slash at the end lightly.
  const segments = path.toLowerCase().replace(/\/+$/, '').split('/');
  return writing.some(
    (template) =>
      template.length === segments.length &&
      template.every((part, index) => part === '*' || part === segments[index]),
  );
};

/**
 * The paths a person may POST to for a remote value (O13); none by default. They are exact: no pattern, no
 * percent-encoding, no query, so that what is listed is what is called.
 */
export function readRemotePostPaths(env: EnvReader): readonly string[] {
  const name = 'OPERATOR_REMOTE_POST_PATHS';
  const paths = (env.text(name) ?? '').split(',').map((path) => path.trim());
  const listed = new Set<string>();
  paths.forEach((path, index) => {
    const which = `path ${index + 1}`;
    if (path === '' && paths.length === 1) return;
    if (!/^(\/[\w.~@-]+)+\/?$/.test(path) || /\/\.{1,2}(\/|$)/.test(path)) {
      env.wrong(name, `${which} is not a plain path under the operator’s address`);
    } else if (isWriting(path)) {
      env.wrong(name, `${which} is an endpoint that writes: a value is never fetched from it`);
    } else listed.add(path);
  });
  return [...listed];
}
