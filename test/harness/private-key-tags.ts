import { besideAnother } from './key-material.ts';

/** `besideAnother`, with two private keys, the first of them tagged hot. */
export async function aTaggedKey() {
  const beside = await besideAnother();
  const { operator } = beside;
  const key = (privateKeyName: string) => ({
    privateKeyName,
    curve: 'CURVE_P256',
    privateKeyTags: [],
    addressFormats: [],
  });
  const { privateKeys } = await operator.submit<{ privateKeys: { privateKeyId: string }[] }>('create_private_keys', {
    privateKeys: [key('one'), key('two')],
  });
  const [one = '', two = ''] = privateKeys.map(({ privateKeyId }) => privateKeyId);
  const { privateKeyTagId: hot } = await operator.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
    privateKeyTagName: 'hot',
    privateKeyIds: [one],
  });
  return { ...beside, one, two, hot };
}

/** The tags of each of the organization's private keys. */
export async function tagsOf({ operator }: Pick<Awaited<ReturnType<typeof aTaggedKey>>, 'operator'>) {
  const { privateKeys } = await operator.query<{ privateKeys: { privateKeyTags: string[] }[] }>('list_private_keys');
  return privateKeys.map(({ privateKeyTags }) => privateKeyTags);
}
