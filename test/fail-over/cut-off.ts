import { execFileSync } from 'node:child_process'
import type { Machine } from '../cluster/machines.ts'

/** Cuts the network between simulated machines. The group of a process identifies its machine. */

const iptables = (...args: string[]): void => {
  execFileSync('iptables', ['-w', '5', ...args], { stdio: 'ignore' })
}

const remove = (...args: string[]): void => {
  try {
    iptables(...args)
  } catch {}
}

/**
 * Blocks traffic between one machine and others in both directions, but not traffic from other
 * clients. Returns a function that removes the block.
 */
export const cutOff = (machine: Machine, others: readonly Machine[]): (() => void) => {
  const chain = `momo-${process.pid}`
  const drop = (from: Machine, to: Machine): void =>
    iptables(
      ...['-A', chain, '-m', 'owner', '--gid-owner', String(from.group)],
      ...['-d', to.address, '-j', 'DROP'],
    )
  iptables('-N', chain)
  const restore = (): void => {
    process.off('exit', restore)
    remove('-D', 'OUTPUT', '-j', chain)
    remove('-F', chain)
    remove('-X', chain)
  }
  process.once('exit', restore)
  for (const other of others) {
    drop(machine, other)
    drop(other, machine)
  }
  iptables('-I', 'OUTPUT', '-j', chain)
  return restore
}
