/**
 * A program that puts MetaMask's controller of keyrings, its vault sealed as the browser has it, behind `eth_sign` at a local port. It
 * runs in the folder where that is installed, and so is a text here: nothing of it belongs to what this project is built with.
 */
export const keyringServer = `
const { createServer } = require('node:http');
const { KeyringController } = require('@metamask/keyring-controller');
const { Messenger } = require('@metamask/messenger');
const encryptor = require('@metamask/browser-passworder');

async function main(port) {
  const messenger = new Messenger({ namespace: 'KeyringController' });
  const controller = new KeyringController({ encryptor, messenger });
  await controller.createNewVaultAndKeychain('measured, not guarded');
  const answers = {
    eth_accounts: () => controller.getAccounts(),
    eth_sign: ([from, data]) => controller.signMessage({ from, data }),
  };
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.once('end', async () => {
      const { id, method, params } = JSON.parse(Buffer.concat(parts).toString());
      const result = await answers[method](params);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  server.listen(port, '127.0.0.1');
}

void main(Number(process.argv[2]));
`;
