import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { examine } from '#engine/policy/examine.ts';
import { policyFields } from '#engine/policy/language.ts';
import { helpPath } from '../../../src/renderer/screens/policies/policy-help.ts';
import { examples } from '../../../src/renderer/screens/policy-language/examples.ts';
import PolicyLanguage from '../../../src/renderer/screens/policy-language/index.tsx';
import { messages } from '../../../src/renderer/screens/policy-language/messages.ts';
import { aPage, engineBridge, openScreen, type } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

describe('the reference of the policy language', () => {
  it.each(Object.entries(examples))('has an example that is valid: %s', (_name, { part, text }) => {
    expect(examine(part, text).problems).toEqual([]);
  });

  it('says of every group of fields which requests have it', () => {
    const roots = new Set(policyFields().map(({ path }) => path.split(/[.[]/)[0]));
    const said = Object.keys(messages.en).flatMap((key) => (key.startsWith('of.') ? [key.slice(3)] : []));
    expect(new Set(said)).toEqual(roots);
  });

  it('lists every field of the engine, and searches them', async () => {
    openScreen({ screen: PolicyLanguage, place: '/help/policies', bridge: engineBridge(await aWorld()) });
    await screen.findByText('eth.tx.max_fee');
    for (const { path } of policyFields()) expect(screen.getAllByText(path).length, path).toBeGreaterThan(0);
    type('Search fields', 'byte_count');
    await waitFor(() => expect(screen.queryByText('eth.tx.max_fee')).toBeNull());
    expect(screen.getByText('raw_payload.byte_count')).toBeTruthy();
  });

  it('opens at the entry that a remark of the editor leads to', async () => {
    const at = helpPath('fields', 'byte_count');
    openScreen({ screen: PolicyLanguage, place: '/help/policies', at, bridge: engineBridge(await aWorld()) });
    await screen.findByText('raw_payload.byte_count');
    expect(screen.queryByText('eth.tx.max_fee')).toBeNull();
    expect(document.activeElement?.id).toBe('about-fields');
    const entries = ['allows', 'errs', 'initiator', 'noLimit', 'operators', 'functions', 'fields'] as const;
    for (const entry of entries) {
      const path = new URL(helpPath(entry), 'http://window');
      expect(document.getElementById(`about-${path.searchParams.get('about')}`), entry).not.toBeNull();
    }
  });
});
