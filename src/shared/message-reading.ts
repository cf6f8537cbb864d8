/**
 * How a program that opened the vault to read has the program that serves it record that its operator is shown a message. The request has
 * neither the code nor the bundle, and neither has the answer. Its body says what it is, so that its stamp is good for nothing else.
 */

/** Where the request is sent, with a POST. */
export const messageReadingPath = '/coffer/v1/submit/record_message_reading';

/** `type` of the body. */
export const messageReadingType = 'RECORD_MESSAGE_READING';
