import type { Publication } from '../publications.ts'

export const publications: Publication[] = []
