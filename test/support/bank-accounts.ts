/** Requests about the bank accounts of merchants. */

/** The request for a valid bank account in Congo. */
export const bankAccount = {
  currency: 'XAF',
  country: 'CG',
  bank: 'Banque du Fleuve',
  holder: 'Boutique Léon SARL',
  account_number: 'CG39 3001 1000 1010 1345 1300 019',
}

/** Its account number as it is stored, which nobody may see. */
export const storedNumber = 'CG3930011000101013451300019'
