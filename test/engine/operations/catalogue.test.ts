import { describe, expect, it } from 'vitest';
import { describeOperations } from '#engine/operations/describe.ts';
import { isOwnType, operationPath } from '#shared/operation-path.ts';
import { publicQueries, publicSubmits } from '#engine/operations/public-api.ts';
import { apiPage } from './api-table.ts';

const described = describeOperations();

describe('the catalogue', () => {
  it('is what test/golden/catalogue.json says: change it with `npm run catalogue`, and read the difference', async () => {
    await expect(`${JSON.stringify(described, null, 2)}\n`).toMatchFileSnapshot('../../golden/catalogue.json');
  });

  it('is what docs/api.md says, with the reasons for what is not offered', async () => {
    const page = apiPage(described);
    expect(page).toContain('publishes 184 operations');
    await expect(page).toMatchFileSnapshot('../../../docs/api.md');
  });

  it('names each path, type and result once', () => {
    const paths = described.map(({ kind, path }) => `${kind} ${path}`);
    expect(new Set(paths).size).toBe(paths.length);
    const types = described.flatMap(({ versions }) => versions.map(({ type }) => type));
    expect(new Set(types).size).toBe(types.length);
  });

  it('has nothing at a path that is not of the public API, but what is Coffer’s own and stands apart', () => {
    const isPublic = ({ kind, path }: (typeof described)[number]) =>
      (kind === 'activity' ? publicSubmits : publicQueries).has(path);
    expect(
      described.filter((one) => isPublic(one) === (one.own ?? false)).map(({ path }) => path),
      'these paths are not in public-api.ts, or are in it although the query is Coffer’s own: name the operation as the API does, or set own',
    ).toEqual([]);
    const own = described.filter((one) => one.own);
    expect(own.map(({ path }) => path)).toContain('overview');
    for (const { kind, path, versions } of described)
      for (const { type } of versions)
        expect(isOwnType(type), `${kind} ${path}`).toBe(own.some((one) => one.path === path));
    expect(own.map(operationPath)).toEqual(
      own.map(({ kind, path }) => `/coffer/v1/${kind === 'query' ? kind : 'submit'}/${path}`),
    );
  });

  it('gives every activity but votes and the founding a resource and an action, or reserves it for the root quorum', () => {
    const bare = described.filter((one) => one.kind === 'activity' && !one.rootOnly && !(one.resource && one.action));
    expect(bare.map(({ path }) => path).sort()).toEqual(['approve_activity', 'reject_activity']);
  });

  it.each(described.flatMap(({ versions }) => versions))('spells $type and its intent alike', ({ type, intent }) => {
    const words = type.replace('ACTIVITY_TYPE_', '').split('_');
    const version = /^V\d+$/.test(words.at(-1) ?? '') ? words.pop() : '';
    const camel = words.map((word, at) => (at ? word[0] + word.slice(1).toLowerCase() : word.toLowerCase())).join('');
    expect(intent).toBe(`${camel}Intent${version}`);
  });
});
