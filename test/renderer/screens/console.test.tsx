import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import Console from '../../../src/renderer/screens/console/index.tsx';
import { engineBridge } from '../../harness/screen.tsx';
import { aPage, openScreen, press } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();
afterEach(cleanup);

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement;
const request = (): HTMLElement => screen.getByRole('complementary', { name: 'Request' });

describe('the console', () => {
  it('previews the outcome without sending, and leads back to what was sent', async () => {
    const world = await aWorld();
    const bridge = engineBridge(world);
    openScreen({ screen: Console, place: '/console', at: '/console/create_user_tag', bridge });
    await screen.findByRole('form', { name: 'create_user_tag' });
    expect(screen.getByRole('button', { name: 'History' }).hasAttribute('disabled')).toBe(true);
    press('Preview outcome');
    expect(await screen.findByText('1 error')).toBeTruthy();
    fireEvent.change(field('userTagName'), { target: { value: 'Night shift' } });
    press('Preview outcome');
    expect(await within(request()).findByText('The root quorum allows this request.', { exact: false })).toBeTruthy();
    expect(within(request()).getByText('Not sent')).toBeTruthy();
    const tags = async () =>
      (await world.operator.query<{ userTags: { tagName: string }[] }>('list_user_tags', {})).userTags;
    expect(await tags()).toEqual([]);

    press('Submit');
    await within(request()).findByText('Completed');
    expect((await tags()).map(({ tagName }) => tagName)).toEqual(['Night shift']);
    fireEvent.change(field('userTagName'), { target: { value: 'Other' } });
    press('History');
    fireEvent.click(await screen.findByRole('menuitem', { name: /create_user_tag.*Completed/ }));
    await waitFor(() => expect(field('userTagName').value).toBe('Night shift'));
  });
});
