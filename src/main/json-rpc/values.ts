import { hexToBytes } from '@noble/hashes/utils.js';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import { badParams } from './rpc-error.ts';

/** Values as JSON-RPC of Ethereum spells them. `at` says where a value stands, for errors. */

/** A quantity: hex with `0x`. Leading zeros are read, since clients send r and s with them. Throws invalid params. */
export function quantityIn(value: Json, at: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw badParams(`${at}: expected a quantity, 0x and hex digits`);
  return BigInt(value);
}

/** Bytes: hex with `0x`, two digits for each byte. Throws invalid params. */
export function bytesIn(value: Json, at: string): Uint8Array {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value))
    throw badParams(`${at}: expected bytes, 0x and two hex digits for each byte`);
  return hexToBytes(value.slice(2));
}

/** A text. Throws invalid params. */
export function textIn(value: Json | undefined, at: string): string {
  if (typeof value !== 'string') throw badParams(`${at}: expected text`);
  return value;
}

/** A list. Throws invalid params. */
export function listIn(value: Json, at: string): readonly Json[] {
  if (!Array.isArray(value)) throw badParams(`${at}: expected a list`);
  return value as readonly Json[];
}

/** An object. Throws invalid params. */
export function objectIn(value: Json | undefined, at: string): JsonObject {
  if (!isObject(value)) throw badParams(`${at}: expected an object`);
  return value as JsonObject;
}

/** The JSON value that bytes are; undefined where they are none. */
export function jsonIn(body: Uint8Array): Json | undefined {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as Json;
  } catch {
    return undefined;
  }
}
