/** The limits of the two list operations (contract, 'Limits'). */
export const LIST_LIMITS = {
  perPageMinimum: 1,
  perPageMaximum: 100,
  perPageDefault: 10,
  pageDefault: 1,
} as const;
