import { expect, test } from 'vitest';
import { formIn } from '../../../src/slack/trunk/filled.js';
import { manyView } from '../../../src/slack/trunk/views/form.js';
import { viewContext } from '../../support/sample/order-screens.js';

test('the channel and the type for several numbers outlive a choice that asks for neither', () => {
  const typed = { channel: 'acme-ams-01', type: 'User', numbers: '' } as const;
  const view = manyView(viewContext, 'disconnect', typed);
  const metadata = view.private_metadata ?? '';
  expect(formIn({ initial: {}, values: {}, metadata })).toMatchObject({
    channel: 'acme-ams-01',
    type: 'User',
  });
});
