import { expect, test } from 'vitest'
import { findSlowness } from './slowPatterns.ts'

test.each([
  /(?:a+)+$/,
  /(?:a|a)*b/,
  /^(?:a|ab?)*$/,
  /(?:a*)*b/,
  /^(?:\s*\d+)*$/,
  /^(?:youtube)?(?:\s*-?\s*(?:video|\d+))*$/,
  /^(?:[\w.]+\.)*x$/,
  /(?:x|\w){2,}!/,
])('%s is exponential', (pattern) => {
  expect(findSlowness(pattern)).toBe('exponential')
})

test.each([
  /\s+$/,
  /\/+$/,
  /\s*;\s*/,
  /^\s*\d+\s*(?:px)?\s*$/,
  /a*a*b/,
  /(?:\s|\u00a0)+x/,
  /feed[^/]*\.json/i,
  /<meta\s[^<>]*=\s*"?\s*x/,
  /<script>[\s\S]*?<\/script>/,
  /".*"/,
  /(?=\s*x)/,
  /\s+\b/,
  /^[ \n]+x/m,
  /[^\S\n]+\n/,
  /a{2000,3000}b/,
])('%s is quadratic', (pattern) => {
  expect(findSlowness(pattern)).not.toBe(null)
})

test.each([
  /^\s+/,
  /[^<]+/g,
  /\s+/g,
  /^(?:[\s–-]|video|film|\d)*$/i,
  /<[^<>]*>/,
  /(?:^|\s)social\S*/,
  /^[a-z\d-]{1,35}$/i,
  /(?:a|b)*c/y,
  /^https?:\/\/[^/]+\/.*$/s,
  /\bfoo\b|\d{1,20}x/,
  /^[ \t]+x/m,
  /[\p{L}\p{N}]+/u,
  /&(?:amp|lt);/,
  /^(?:likes?[^a-z\d]{0,4}\d+)*$/,
])('%s is linear', (pattern) => {
  expect(findSlowness(pattern)).toBe(null)
})
