/** What is said of the interfaces of smart contracts. The forms are explained in `phrases.ts`. */
export const contractPhrases = {
  'create_smart_contract_interface.name': 'Add a contract interface',
  'create_smart_contract_interface.title': 'Add the contract interface {object}',
  'create_smart_contract_interface.ask':
    '{who} {when, select, past {asked} other {asks}} to add the contract interface {object}',
  'create_smart_contract_interface.did': '{who} added the contract interface {object}',
  'delete_smart_contract_interface.name': 'Delete a contract interface',
  'delete_smart_contract_interface.title': 'Delete the contract interface {object}',
  'delete_smart_contract_interface.ask':
    '{who} {when, select, past {asked} other {asks}} to delete the contract interface {object}',
  'delete_smart_contract_interface.did': '{who} deleted the contract interface {object}',
};
