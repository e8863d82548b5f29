import type { Texts } from './wording.ts'

export const en: Texts = {
  sandbox: 'Test mode: no real charge.',
  payTo: 'Payment to',
  merchant: 'the merchant',
  title: 'Pay with mobile money',
  mistakeTitle: (title) => `Error: ${title}`,
  country: 'Country',
  provider: 'Provider',
  phone: 'Phone number',
  phoneHint: 'Your mobile money number, e.g.',
  pay: (amount) => `Pay ${amount}`,
  promise: "You'll approve the payment on your phone. We never ask for your PIN here.",
  cancel: 'Cancel and go back',
  tests: 'Test numbers',
  testsHint: 'Tap a number to start the payment.',
  stories: {
    '999001': 'Succeeds',
    '999002': 'Insufficient funds',
    '999003': 'The customer declines',
    '999004': 'The request expires',
    '999005': 'No account for this number',
    '999006': 'Account limit reached',
    '999007': 'Declined by the provider',
    '999008': 'Provider unavailable twice, then succeeds',
    '999009': 'Pending until you set the outcome',
    '999010': 'Succeeds without a callback',
    '999011': 'Success reported twice',
    '999012': 'Fails, then a late success is reported',
    '999013': 'Succeeds, then its refund fails',
  },
  waitingTitle: 'Approve on your phone',
  askedText: (number, provider) => `We sent a payment request to ${number} (${provider}).`,
  timeLeft: 'Time left',
  until: (minutes, time) => `about ${minutes} min, until ${time}`,
  promptTitle: 'Your phone will show:',
  prompt: (amount, merchant) => `Pay ${amount} to ${merchant}?`,
  pin: (provider) => `Enter your ${provider} PIN`,
  comeBack:
    'Check the amount and enter your PIN on your phone, then come back here. This page updates ' +
    'automatically.',
  wrongNumber: 'Wrong number?',
  correctTitle: 'Correct the number',
  correctText: {
    review:
      "Don't approve the request below; it will expire. If you approve both, ask the merchant to " +
      'refund one of them.',
    refund:
      "Don't approve the request below; it will expire. If you approve both, one is refunded " +
      'automatically.',
  },
  notWrong: 'The number is correct, go back',
  heldTitle: "Your provider isn't responding",
  heldText: (until) =>
    `We'll keep trying until ${until}. You won't see anything on your phone yet.`,
  overdueTitle: 'Waiting for your provider',
  offline: "No connection. This page will update once you're back online.",
  overdue:
    'Your provider has not confirmed the result yet. You can close this page: the merchant will ' +
    'be notified if the payment succeeds.',
  nothingCame: 'No request on your phone? Changed your mind?',
  nothingCameText:
    "Check that your phone has signal, or look in your provider's menu or app for the request. " +
    'To cancel, decline the request: no money leaves your account without your PIN.',
  refresh: 'Refresh',
  paidTitle: 'Payment successful',
  paidText: 'Thank you! Your payment is confirmed.',
  leaving: (merchant) => `Taking you back to ${merchant}…`,
  stay: 'Stay on this page',
  alreadyPaidTitle: 'Already paid',
  alreadyPaidText: "Your payment is confirmed. There's nothing left to do.",
  notDebited: 'You have not been debited.',
  expiredTitle: 'This payment page has timed out',
  expiredText: {
    nothing: 'Go back to the merchant to start again.',
    prompt: "Don't approve the request on your phone. If you already have, contact the merchant.",
    success: 'Your payment went through after the deadline. Contact the merchant.',
  },
  failedTitle: 'Payment failed',
  cancelledTitle: 'Payment cancelled',
  promptExpiredTitle: 'Request expired',
  retry: 'Try again',
  back: (merchant) => `Back to ${merchant}`,
  notFoundTitle: 'Page not found',
  notFoundText: "This payment link doesn't exist. Check it with the merchant.",
  troubleTitle: 'Service temporarily unavailable',
  troubleText: 'Come back to this page in a moment to see the result of your payment.',
  exhaustedTitle: 'Too many attempts',
  exhaustedText: 'Go back to the merchant to start again.',
  tooManyText: (minutes) => `Nothing was sent. Try again in ${minutes} min.`,
  unservedTitle: 'No provider available',
  unservedText: "This amount can't be paid here right now. Contact the merchant.",
  closedTitle: 'Payment no longer available',
  closedText:
    "The merchant isn't accepting payments right now. No request was sent to your phone. Contact " +
    'the merchant.',
  staleTitle: 'This page was out of date',
  staleText: 'Nothing was sent. Check your details and try again.',
  providerMissing: 'Choose your provider.',
  countryMissing: 'Choose your country.',
  providerNotThere: "This provider isn't available in this country.",
  providerDown: 'Not responding right now. Your payment may fail.',
  phoneMissing: 'Enter your phone number.',
  phoneWrong: "This number isn't valid in this country. Check it and try again.",
  phonePrompted: 'A request is already waiting on this phone. Approve it, or use another number.',
  link: {
    next: 'Continue',
    amount: 'Amount',
    amountHint: (currency, least, greatest) => {
      if (least !== undefined && greatest !== undefined) return `Enter ${least} to ${greatest}.`
      if (least !== undefined) return `Enter ${least} or more.`
      return greatest === undefined
        ? `Enter an amount in ${currency}.`
        : `Enter ${greatest} or less.`
    },
    amountFaults: {
      empty: () => 'The amount is missing.',
      ambiguous: ({ digits }) =>
        `This amount can be read in two ways. Write ${digits} without a separator.`,
      not_positive: () => 'The amount must be greater than zero.',
      decimals: ({ currency, decimals }) =>
        decimals === 0
          ? `An amount in ${currency} has no decimals.`
          : `An amount in ${currency} has at most ${decimals} decimals.`,
      too_large: () => 'This amount is too large.',
      not_a_number: () => 'Write the amount in digits.',
      below: ({ least }) => `This is less than the minimum of ${least}.`,
      above: ({ greatest }) => `This is more than the maximum of ${greatest}.`,
    },
    amountUnavailable: "This amount can't be paid here. Try another amount.",
    endedTitle: 'This link is no longer active',
    ended: {
      disabled: 'The merchant disabled it. Contact them to pay.',
      expired: 'It has expired. Contact the merchant to pay.',
      used_up: 'It has already been used. Contact the merchant to pay.',
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
    id: 'Payment ID',
    providerReference: 'Provider reference',
    share: 'Share',
    print: 'Print',
    send: 'Save or share receipt',
    refundedTitle: 'Payment refunded',
    partlyRefundedTitle: 'Payment partly refunded',
    refundedText: (amount) => `${amount} was refunded.`,
    refundingText: (amount) => `${amount} is being refunded.`,
    duplicate: (amount, number) =>
      `A second payment of ${amount} from ${number} also went through.`,
    duplicateEnds: {
      refunded: 'It was refunded in full.',
      refunding: 'It is being refunded in full.',
      open: 'Ask the merchant to refund it.',
    },
    unprovenTitle: 'No confirmed payment',
    unprovenText: 'This receipt is no longer valid. Contact the merchant.',
  },
  support: (merchant) => `Questions about this payment? Contact ${merchant}:`,
  other: { code: 'fr', label: 'Français' },
  reasons: {
    insufficient_funds: 'Your mobile money account has insufficient funds.',
    payer_not_found: 'This number has no account with this provider.',
    payer_limit_reached: 'Your mobile money account has reached its limit.',
    payer_account_blocked: 'Your mobile money account is blocked. Contact your provider.',
    expired: 'The request was not approved in time.',
    provider_unavailable: 'Your provider is temporarily unavailable.',
    provider_error: 'Your provider declined the payment.',
    cancelled: 'The request was declined on your phone.',
  },
}
