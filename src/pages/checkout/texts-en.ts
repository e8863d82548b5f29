import type { Texts } from './wording.ts'

export const en: Texts = {
  sandbox: 'Test page: no money is taken.',
  payTo: 'Payment to',
  merchant: 'the merchant',
  title: 'Pay with mobile money',
  mistakeTitle: (title) => `Error: ${title}`,
  country: 'Country',
  provider: 'Provider',
  phone: 'Phone number',
  phoneHint: 'That of the mobile money account, for example',
  pay: (amount) => `Pay ${amount}`,
  promise:
    'You will approve this amount on your phone. You are never asked for your secret code on ' +
    'this page.',
  cancel: 'Cancel and go back',
  tests: 'Test numbers',
  testsHint: 'Tapping a number starts the payment at once.',
  stories: {
    '999001': 'Succeeds',
    '999002': 'Fails: insufficient funds',
    '999003': 'The payer declines',
    '999004': 'The request expires',
    '999005': 'Fails: no account with this number',
    '999006': 'Fails: limit reached',
    '999007': 'The provider refuses at once',
    '999008': 'Provider unavailable twice, then it succeeds',
    '999009': 'Waits until you decide on the outcome',
    '999010': 'Succeeds, though the provider does not report it',
    '999011': 'Success reported twice, counted once',
    '999012': 'Fails, then a late success is reported',
    '999013': 'Succeeds, but its refund fails',
  },
  waitingTitle: 'Approve on your phone',
  askedText: (number, provider) => `The request was sent to ${number} (${provider}).`,
  timeLeft: 'Time left',
  until: (minutes, time) => `about ${minutes} min, until ${time}`,
  promptTitle: 'What your phone shows:',
  prompt: (amount, merchant) => `Pay ${amount} to ${merchant}?`,
  pin: (provider) => `Enter your ${provider} PIN`,
  comeBack:
    'Check the amount, then enter your secret code on the phone. Come back here: this page ' +
    'updates by itself.',
  wrongNumber: 'Wrong number?',
  correctTitle: 'Correct the number',
  correctText: {
    review:
      'The request below is left to expire: do not approve it. If both are approved, one counts; ' +
      'ask the merchant for the other one back.',
    refund:
      'The request below is left to expire: do not approve it. If both are approved, one counts ' +
      'and the other one is refunded.',
  },
  notWrong: 'The number was right: go back',
  overdue:
    'We are still waiting for the answer of the provider. You can close this page: the merchant ' +
    'will know if the payment succeeds.',
  nothingCame: 'Nothing arrives? Changed your mind?',
  nothingCameText:
    'Check that the phone has a signal; the request sometimes waits in the menu of your ' +
    'provider. To give up, decline it: without your secret code nothing is taken.',
  refresh: 'Refresh',
  paidTitle: 'Payment successful',
  paidText: 'Thank you! Your payment is confirmed.',
  leaving: (merchant) => `You go back to ${merchant} in a few seconds.`,
  stay: 'Stay on this page',
  alreadyPaidTitle: 'Already paid',
  alreadyPaidText: 'This payment is confirmed. There is nothing left to do.',
  expiredTitle: 'This page has expired',
  expiredText: {
    nothing: 'The time to pay is over. Nothing was paid here.',
    prompt: 'The time to pay is over. If you still approve the request, contact the merchant.',
    success: 'Your payment arrived after the time to pay. Contact the merchant.',
  },
  failedTitle: 'The payment did not go through',
  cancelledTitle: 'Payment cancelled',
  promptExpiredTitle: 'The request has expired',
  retry: 'Try again',
  back: (merchant) => `Back to ${merchant}`,
  notFoundTitle: 'Page not found',
  notFoundText: 'This payment link is unknown. Check it with the merchant.',
  troubleTitle: 'Service unavailable for a moment',
  troubleText: 'Come back to this page in a moment: it will show the result of your payment.',
  exhaustedTitle: 'Too many attempts',
  exhaustedText: 'This page takes no more attempts. Go back to the merchant to start again.',
  tooManyText: (minutes) => `Nothing was sent. Try again in ${minutes} min.`,
  unservedTitle: 'No provider available',
  unservedText: 'This amount cannot be paid here at the moment. Contact the merchant.',
  closedTitle: 'This payment is no longer possible here',
  closedText:
    'The merchant takes no payments at the moment. No request was sent to your phone. Contact ' +
    'the merchant to agree on what comes next.',
  staleTitle: 'This page was out of date',
  staleText: 'Nothing was sent. Fill in the form and pay again.',
  providerMissing: 'Choose your provider.',
  countryMissing: 'Choose your country.',
  providerNotThere: 'This provider is not available in this country.',
  providerDown: 'Not responding at the moment: the payment may fail.',
  phoneMissing: 'Enter your phone number.',
  phoneWrong: 'This number is not valid in this country. Check it.',
  link: {
    next: 'Continue',
    amount: 'Amount',
    amountHint: (currency, least, greatest) => {
      if (least !== undefined && greatest !== undefined) return `From ${least} to ${greatest}.`
      if (least !== undefined) return `At least ${least}.`
      return greatest === undefined ? `In ${currency}.` : `At most ${greatest}.`
    },
    amountWrong: 'This amount cannot be paid here. Please check it.',
    endedTitle: 'This link can no longer be used',
    ended: {
      disabled: 'The merchant has disabled it. Contact them to pay.',
      expired: 'Its last day has passed. Contact the merchant to pay.',
      used_up: 'It has been used as often as planned. Contact the merchant to pay.',
    },
  },
  receipt: {
    title: 'Receipt',
    confirmed: 'This payment is confirmed.',
    merchant: 'Merchant',
    amount: 'Amount',
    paidAt: 'Paid on',
    number: 'Paid from',
    reference: 'Reference',
    providerReference: "Provider's reference",
    print: 'Print',
    send: 'Receipt to keep or to send on',
    refundedTitle: 'Payment refunded',
    partlyRefundedTitle: 'Payment partly refunded',
    refundedText: (amount) => `${amount} was given back.`,
    refundingText: (amount) => `${amount} is being given back.`,
    duplicate: (amount, number) => `A second payment of ${amount}, from ${number}, was collected.`,
    duplicateEnds: {
      refunded: 'It was given back in full.',
      refunding: 'It is being given back in full.',
      open: 'It does not count: ask the merchant for it back.',
    },
    unprovenTitle: 'No confirmed payment',
    unprovenText: 'This receipt is no longer valid. Contact the merchant.',
  },
  support: (merchant) => `A question about this payment? Contact ${merchant}:`,
  other: { code: 'fr', label: 'Français' },
  reasons: {
    insufficient_funds: 'The mobile money account has insufficient funds.',
    payer_not_found: 'This number has no account with this provider.',
    payer_limit_reached: 'The limit of the mobile money account is reached.',
    payer_account_blocked: 'The mobile money account is blocked. Contact your provider.',
    expired: 'It was not approved in time.',
    provider_unavailable: 'The provider cannot be reached at the moment.',
    provider_error: 'The provider refused the payment.',
    cancelled: 'The request was declined on the phone.',
  },
}
