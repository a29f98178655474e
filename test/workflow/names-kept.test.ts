import { expect, test } from 'vitest';
import { CatalogueReader } from '../../src/workflow/catalogue.js';
import { draw } from '../../src/workflow/orders/view.js';
import { readerOf } from '../../src/workflow/logins.js';
import { startBackend } from '../support/backend.js';
import { customer } from '../support/sample/operator-data.js';
import { AccountId } from '../../src/types/ids.js';
import { composed, configuredWork, learnSchema } from './orders.js';

test('a form says what it is for however long one sits at it, with the catalogue forgotten meanwhile', async () => {
  const it = await startBackend();
  await it.runner.start();
  const { accounts, now } = it.services;
  const catalogue = new CatalogueReader({ cacheSeconds: 0, mode: 'absolute', accounts, now });
  Object.assign(it.services, { catalogue });
  const order = composed({
    work: configuredWork(await learnSchema(it)),
    at: { step: 'configuration', form: 0, page: 0 },
  });
  const { screen } = await draw(it.services, { request: order, version: 1 }, 'asking');
  const product = screen.show === 'configuration' ? screen.product : '';
  expect(product).not.toMatch(/^(?:This product)?$/);
  const isForgotten = () =>
    catalogue.atHand(readerOf(it.services, order), AccountId.parse(customer), () => []) === null;
  await expect.poll(isForgotten).toBe(true);
  const later = await draw(it.services, { request: order, version: 1 }, 'at hand');
  expect(later).toMatchObject({ complete: true, screen: { show: 'configuration', product } });
});
