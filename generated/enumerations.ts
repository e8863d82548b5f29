// Made by `make generate`; do not edit.

export const adjustmentDirections = ["credit","debit"] as const

export const answerFields = ["reference","amount","currency","phone_number"] as const

export const anyStatuses = ["pending","processing","successful","failed","cancelled","approved","completed","rejected"] as const

export const apiKeyKinds = ["secret","publishable"] as const

export const approvalRefusalCodes = ["missing_api_key","invalid_api_key","missing_management_token","invalid_management_token","ip_not_whitelisted","kyc_verification_required","key_not_permitted","sandbox_only","key_replaced","not_found","method_not_allowed","idempotency_conflict","bulk_payout_over","already_final","awaiting_approval","already_resolved","organisation_may_not_pay","not_awaiting_approval","payload_too_large","insufficient_balance","not_refundable","malformed_request","headers_too_large","request_timeout","internal_error","service_unavailable","provider_unavailable","approval_outdated","outside_limits","proposal_over","live_key_over","bank_account_over","withdrawal_over","nothing_to_export","exports_locked","refund_outdated","settlement_outdated","not_reopenable","not_held","not_suspended","bulk_payouts_undecided","adjustment_exists","top_up_over","platform_transfer_over"] as const

export const auditFaultKinds = ["altered","removed","inserted","cut_off","other_chain","foreign_checkpoint"] as const

export const auditPrincipalKinds = ["person","api_key","management_token","stranger"] as const

export const availabilities = ["operational","degraded","down","unconfigured"] as const

export const bankAccountStatuses = ["pending","verified","rejected"] as const

export const bankAnswerRefusals = ["unknown_withdrawal","other_amount","other_status","reference_used"] as const

export const bankAnswerResults = ["paid","returned","return_proposed","repeated","refused"] as const

export const bankFileColumns = ["end_to_end_id","holder","bank","country","account_number","amount","currency","reference"] as const

export const bankFileFormats = ["csv","pain.001"] as const

export const bulkPayoutLineStates = ["waiting","approved","processing","completed","failed","cancelled","rejected"] as const

export const bulkPayoutStatuses = ["awaiting_approval","processing","completed","cancelled","rejected"] as const

export const checkoutMethods = ["momo.carrier1","momo.carrier2"] as const

export const checkoutSessionEventTypes = ["checkout.session.completed","checkout.session.expired"] as const

export const checkoutSessionStatuses = ["open","completed","expired"] as const

export const circuitStates = ["closed","open","half-open"] as const

export const countries = ["CG","CM","BJ","CI","GH","GN","LR","SZ","UG","ZA","ZM","CD","GA","KE","MG","MW","NE","NG","RW","SC","TZ","TD"] as const

export const currencies = ["CDF","GHS","GNF","KES","LRD","MGA","MWK","NGN","RWF","SCR","SZL","TZS","UGX","USD","XAF","XOF","ZAR","ZMW"] as const

export const deliveryStatuses = ["pending","delivered","failed"] as const

export const disabledReasons = ["manual","gone","failing"] as const

export const duplicateCollections = ["review","refund"] as const

export const environments = ["live","test"] as const

export const errorCodes = ["missing_api_key","invalid_api_key","missing_management_token","invalid_management_token","ip_not_whitelisted","kyc_verification_required","key_not_permitted","sandbox_only","key_replaced","not_found","method_not_allowed","idempotency_conflict","bulk_payout_over","already_final","awaiting_approval","already_resolved","organisation_may_not_pay","not_awaiting_approval","payload_too_large","insufficient_balance","not_refundable","malformed_request","headers_too_large","request_timeout","internal_error","service_unavailable","provider_unavailable"] as const

export const errorLanguages = ["fr","en"] as const

export const eventKinds = ["payment.succeeded","payment.failed","payment.cancelled","refund.succeeded","refund.failed","payout.approved","payout.completed","payout.failed","payout.rejected","checkout.session.completed","checkout.session.expired","withdrawal.paid","withdrawal.returned","top_up.received","webhook.ping"] as const

export const eventRecoveryStatuses = ["running","finished"] as const

export const failureReasons = ["insufficient_funds","payer_not_found","payer_limit_reached","payer_account_blocked","expired","provider_unavailable","provider_error"] as const

export const feeTypes = ["collection","disbursement"] as const

export const formCheckoutSessionObjects = ["checkout_session"] as const

export const formCheckoutSessionStatuses = ["awaiting_pin","completed","failed","expired"] as const

export const heldReasons = ["merchant_may_not_pay","bank_account_disabled","status_changed"] as const

export const holdReasons = ["merchant_suspended","wallet_low"] as const

export const kycStatuses = ["none","pending","verified","rejected"] as const

export const ledgerRules = ["postings sum to zero","balances follow from entries","reservations are open orders","postings follow from statuses","entries belong to their posting","a debt leaves no balance"] as const

export const liveKeyApprovalReasons = ["no_mail","contact_not_verified"] as const

export const liveKeyStatuses = ["awaiting_approval","ready","claimed","cancelled","expired"] as const

export const lookupCertainties = ["published","unknown"] as const

export const namedLedgerAccounts = ["merchant_available","merchant_debt","payout_reservation","refund_reservation","withdrawal_reservation","fee_income","adjustments","sandbox_funding","provider_float:carrier1_momo","provider_float:carrier2_money","provider_charges:carrier1_momo","provider_charges:carrier2_money","wallet:carrier1_momo:CG","wallet:carrier2_money:CG","wallet:carrier1_momo:CM","wallet:carrier1_momo:BJ","wallet:carrier1_momo:CI","wallet:carrier1_momo:GH","wallet:carrier1_momo:GN","wallet:carrier1_momo:LR","wallet:carrier1_momo:SZ","wallet:carrier1_momo:UG","wallet:carrier2_money:UG","wallet:carrier1_momo:ZA","wallet:carrier1_momo:ZM","wallet:carrier2_money:ZM","wallet:carrier2_money:CD","wallet:carrier2_money:GA","wallet:carrier2_money:KE","wallet:carrier2_money:MG","wallet:carrier2_money:MW","wallet:carrier2_money:NE","wallet:carrier2_money:NG","wallet:carrier2_money:RW","wallet:carrier2_money:SC","wallet:carrier2_money:TZ","wallet:carrier2_money:TD"] as const

export const paymentEventTypes = ["payment.succeeded","payment.failed","payment.cancelled"] as const

export const paymentLinkStatuses = ["active","disabled","expired","used_up"] as const

export const payoutEventTypes = ["payout.approved","payout.completed","payout.failed","payout.rejected"] as const

export const payoutStatuses = ["pending","approved","processing","completed","failed","rejected"] as const

export const permissions = ["payments:write","refunds:write","payouts:write","checkout:write","payment_links:write","webhooks:write","transactions:write","keys:write","bank_accounts:write","withdrawals:write","sandbox:write"] as const

export const personRefusalCodes = ["sign_in_refused","invitation_over","person_not_permitted","confirmation_required","second_factor_required","person_required","own_order","person_unconfirmed","second_person_needed","live_key_claim_required","last_owner","already_a_person","reset_over","no_mail","no_single_sign_on","no_passkeys","passkeys_full"] as const

export const pingEventTypes = ["webhook.ping"] as const

export const platformTransferKinds = ["opening_balance","prefunding","profit","transfer"] as const

export const platformTransferStatuses = ["awaiting_approval","rejected","recorded","reversed","sent","arrived","returned"] as const

export const proposalKinds = ["settlement","fee_schedule","amount_limits","payout_approval_rules","ip_allow_list","person","organisation_resumption","organisation_verification","refund","unknown_order","balance_adjustment","withdrawal_return","top_up_reversal","platform_transfer_reversal","platform_transfer_arrival","provider_price","provider_charges"] as const

export const proposalStatuses = ["waiting","carried_out","rejected","withdrawn","replaced","overtaken","expired"] as const

export const proposedFeeTypes = ["collection","disbursement","withdrawal"] as const

export const provenStatuses = ["successful","completed","failed","cancelled"] as const

export const providers = ["carrier1_momo","carrier2_money"] as const

export const reconciliationItemKinds = ["other_end","second_payment","no_record","no_end","untraceable","not_compared","not_applied","refund_of_unpaid"] as const

export const recoveryStates = ["none","open","finished"] as const

export const refundEventTypes = ["refund.succeeded","refund.failed"] as const

export const refundReasons = ["duplicate_collection"] as const

export const resolutions = ["settled","dismissed","withdrawn"] as const

export const roles = ["owner","operations","finance","support","auditor"] as const

export const savedViewLists = ["transactions","bulk_payouts","organisations","webhook_endpoints","endpoint_events","audit_entries"] as const

export const scheduleFrequencies = ["manual","daily","weekly","monthly"] as const

export const scheduleResults = ["created","below_minimum","bank_account_unusable","merchant_may_not_pay"] as const

export const serviceQueueKinds = ["transactions","deliveries","mails","audit_entries"] as const

export const sessionStates = ["incomplete","signed_in"] as const

export const signInChanges = ["password_link","identity_unlinked"] as const

export const topUpEventTypes = ["top_up.received"] as const

export const topUpStatuses = ["unmatched","awaiting_approval","received","rejected","reversed"] as const

export const transactionPostingKinds = ["collection_settled","payout_reserved","payout_settled","payout_released","refund_reserved","refund_settled","refund_released","end_corrected","returned_fee_corrected","provider_charged","provider_charge_corrected"] as const

export const transactionStatuses = ["pending","processing","successful","failed","cancelled"] as const

export const transactionTypes = ["collection","disbursement","refund"] as const

export const transitionCauses = ["submission","provider_report","automatic_approval","decision","sandbox_outcome","evidence"] as const

export const verdicts = ["approved","rejected"] as const

export const waitingDecisionKinds = ["payout","bulk_payout","reconciliation_item","unknown_order","identity_verification","proposal","live_key","top_up","platform_bank_account","withdrawal","merchant_bank_account","platform_transfer"] as const

export const wallets = ["collection","disbursement"] as const

export const withdrawalEventTypes = ["withdrawal.paid","withdrawal.returned"] as const

export const withdrawalStatuses = ["requested","approved","sent","paid","returned","rejected","cancelled"] as const
