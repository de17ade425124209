/** The limits of the two list operations (docs/rest-api.md, 'Limits'). */
export const LIST_LIMITS = {
  perPageMinimum: 1,
  perPageMaximum: 100,
  perPageDefault: 10,
  pageDefault: 1,
} as const;
