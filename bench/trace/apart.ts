import type { ResolveHook } from 'node:module';

/**
 * Gives the sandbox its own copy of every module, as a hook of Node: it uses the pure rooms too, in the same process,
 * and what it runs of them is not what the bot ran.
 */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const found = await next(specifier, context);
  const isOurs = found.url.startsWith('file:') && !found.url.includes('/node_modules/');
  const isFromSandbox = /\/src\/sandbox\/|\?sandbox$/.test(context.parentURL ?? '');
  return isOurs && isFromSandbox && !found.url.includes('/src/sandbox/')
    ? { ...found, url: `${found.url}?sandbox` }
    : found;
};
