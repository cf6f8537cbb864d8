import { expect, it, vi } from 'vitest';

it('loads the German of a module that arrives while German is loading', async () => {
  // A window in which nothing was loaded yet.
  vi.resetModules();
  const { defineMessages, loadLanguage, withMessages } = await import('../../../src/renderer/messages/translate.tsx');
  let arrive: (file: { de: { one: string } }) => void = () => {};
  const first = new Promise<{ de: { one: string } }>((resolve) => (arrive = resolve));
  defineMessages({ one: 'One' }, () => first);
  const loading = loadLanguage('de');
  const late = vi.fn(async () => await Promise.resolve({ de: { two: 'Zwei' } }));
  defineMessages({ two: 'Two' }, late);
  const module = withMessages({});
  arrive({ de: { one: 'Eins' } });
  await Promise.all([loading, module]);
  expect(late).toHaveBeenCalled();
});
