import { Refused } from '@xunyi/contract/refusals'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './network.ts'

/** A hospital's doctors share one address, so an address may do what this many busy people do. */
const usersPerAddress = 20

/** Flood limits of this process, per minute unless said otherwise: a brake against loops and scripts, not an account of anything. */
export interface RateLimiter {
  address(address: string): Promise<void>
  person(userId: string): Promise<void>
  /** A call that works hard: a thirtieth of what a person may do. */
  heavy(userId: string): Promise<void>
  /** A login by single sign-on that begins, and is kept until it ends or is given up. */
  beginning(address: string): Promise<void>
}

/** @throws Refused flooded, with the seconds to wait */
export function openRateLimiter(perMinute: number, beginningsPerHour: number): RateLimiter {
  const people = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const heavy = new RateLimiterMemory({ points: Math.ceil(perMinute / 30), duration: 60 })
  const addresses = new RateLimiterMemory({ points: perMinute * usersPerAddress, duration: 60 })
  const beginnings = new RateLimiterMemory({ points: beginningsPerHour, duration: 3600 })
  const take = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new Refused('rateLimited', { retryAfter: Math.ceil(error.msBeforeNext / 1000) })
      throw error
    }
  }
  return { address: (address) => take(addresses, networkOf(address)), person: (userId) => take(people, userId), heavy: (userId) => take(heavy, userId), beginning: (address) => take(beginnings, networkOf(address)) }
}
