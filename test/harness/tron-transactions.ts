/** The raw data of a Tron transaction that transfers one sun, written out as protobuf, hex. `owner`: 20 bytes of the sender's address, hex. */
export function tronTransfer(owner: string): string {
  const delimited = (tag: string, hex: string) => `${tag}${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;
  const value = `${delimited('0a', `41${owner}`)}${delimited('12', `41${'22'.repeat(20)}`)}1801`;
  const url = Buffer.from('type.googleapis.com/protocol.TransferContract').toString('hex');
  const contract = `0801${delimited('12', delimited('0a', url) + delimited('12', value))}`;
  return `0a02a1b22208010203040506070840e0f3a3e1cc34${delimited('5a', contract)}70809fa0e1cc34`;
}
