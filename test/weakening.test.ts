import { isAllowListWider } from '../src/domain/ip-range.ts'
import {
  areRulesWeaker,
  type PayoutApprovalRule,
  strictestRules,
} from '../src/domain/payouts/approval-rule.ts'
import { type Access, allowsMore } from '../src/domain/people/access.ts'

const rule = (changes: Partial<PayoutApprovalRule> = {}): PayoutApprovalRule => ({
  ...{ currency: 'XAF', threshold: 1000, daily_limit: 5000, two_approvers_above: 3000 },
  ...changes,
})

describe('approval rules that become weaker', () => {
  test.each<[string, PayoutApprovalRule[], PayoutApprovalRule[], boolean]>([
    ['no rule is weaker than a rule', [rule()], [], true],
    ['the same rule is not weaker', [rule()], [rule()], false],
    ['a first rule is not weaker', [], [rule()], false],
    ['a higher threshold is weaker', [rule()], [rule({ threshold: 1001 })], true],
    ['no threshold is weaker', [rule()], [rule({ threshold: null })], true],
    ['a lower threshold is not weaker', [rule()], [rule({ threshold: 0 })], false],
    ['a higher daily limit is weaker', [rule()], [rule({ daily_limit: 5001 })], true],
    ['no daily limit is weaker', [rule()], [rule({ daily_limit: null })], true],
    ['a lower daily limit is not weaker', [rule()], [rule({ daily_limit: 0 })], false],
    [
      'a higher threshold for two approvers is weaker',
      [rule()],
      [rule({ two_approvers_above: 3001 })],
      true,
    ],
    [
      'no threshold for two approvers is weaker',
      [rule()],
      [rule({ two_approvers_above: null })],
      true,
    ],
    [
      'a lower threshold for two approvers is not weaker',
      [rule()],
      [rule({ two_approvers_above: 1 })],
      false,
    ],
    [
      'one raised and one lowered bound is weaker',
      [rule()],
      [rule({ threshold: 1, daily_limit: 5001 })],
      true,
    ],
    ['another currency does not replace a rule', [rule()], [rule({ currency: 'USD' })], true],
    ['an additional currency is not weaker', [rule()], [rule({ currency: 'USD' }), rule()], false],
    [
      'removing a rule without bounds is not weaker',
      [rule({ threshold: null, daily_limit: null, two_approvers_above: null })],
      [],
      false,
    ],
  ])('in approval rules, %s', (_, before, after, isWeaker) => {
    expect(areRulesWeaker(after, before)).toBe(isWeaker)
  })

  test('the strictest approval rules combine the lowest bounds of all rules for each currency', () => {
    const unbound = { threshold: null, daily_limit: null }
    const rules = [
      rule({ daily_limit: null }),
      { currency: 'XAF' as const, threshold: 0, daily_limit: 7000 },
      { currency: 'USD' as const, ...unbound },
      rule({ threshold: 2000, daily_limit: 6000, two_approvers_above: 2500 }),
    ]
    expect(strictestRules(rules)).toEqual([
      { currency: 'XAF', threshold: 0, daily_limit: 6000, two_approvers_above: 2500 },
      { currency: 'USD', ...unbound, two_approvers_above: null },
    ])
    expect(strictestRules([])).toEqual([])
    expect(areRulesWeaker(strictestRules(rules), rules)).toBe(false)
  })

  test('an approval rule without a threshold for two approvers is weaker than a rule with a threshold', () => {
    const { two_approvers_above: _none, ...absent } = rule()
    expect(areRulesWeaker([absent], [rule()])).toBe(true)
    expect(areRulesWeaker([rule()], [absent])).toBe(false)
  })
})

describe('address lists that become weaker', () => {
  test.each<[string, string[], string[], boolean]>([
    ['a first list is narrower', [], ['10.0.0.1'], false],
    ['removing the list is wider', ['10.0.0.1'], [], true],
    ['no list before and after is the same', [], [], false],
    ['a part of a range is narrower', ['10.0.0.0/8'], ['10.1.0.0/16', '10.2.3.4'], false],
    ['a larger range is wider', ['10.1.0.0/16'], ['10.0.0.0/8'], true],
    ['an additional address is wider', ['10.0.0.1'], ['10.0.0.1', '10.0.0.2'], true],
    ['an address of the other family is wider', ['0.0.0.0/0'], ['::/0'], true],
    ['one address fewer is narrower', ['10.0.0.1', '10.0.0.2'], ['10.0.0.2'], false],
    ['IPv4 in IPv6 form is the same', ['10.0.0.1'], ['::ffff:10.0.0.1'], false],
    ['the same range with other host bits is the same', ['10.1.0.0/16'], ['10.1.2.3/16'], false],
    ['IPv6 within a range is narrower', ['2001:db8::/32'], ['2001:db8:1::/48'], false],
  ])('in address lists, %s', (_, before, after, isWider) => {
    expect(isAllowListWider(after, before)).toBe(isWider)
  })
})

const access = (changes: Partial<Access> = {}): Access => ({
  ...{ role: 'support', countries: null, disabled: false, ...changes },
})

describe('access of a person that becomes wider', () => {
  test.each<[string, Access, Access, boolean]>([
    ['a role with more permissions allows more', access(), access({ role: 'finance' }), true],
    [
      'a role with other permissions allows more',
      access({ role: 'finance' }),
      access({
        role: 'operations',
      }),
      true,
    ],
    ['a role that only reads allows no more', access(), access({ role: 'auditor' }), false],
    ['fewer countries allow no more', access(), access({ countries: ['CG'] }), false],
    [
      'more countries allow more',
      access({ countries: ['CG'] }),
      access({
        countries: ['CG', 'CM'],
      }),
      true,
    ],
    ['all countries allow more', access({ countries: ['CG'] }), access(), true],
    ['deactivation allows no more', access(), access({ role: 'owner', disabled: true }), false],
    ['reactivation allows more', access({ disabled: true }), access({ role: 'auditor' }), true],
  ])('for the access of a person, %s', (_, before, after, isMore) => {
    expect(allowsMore(after, before)).toBe(isMore)
  })
})
