// Written by scripts/caniemail.mjs: do not edit.
/*!
 * Client support by caniemail.com, 2026-05-13, from the npm package caniemail 2.0.2
 * (sha512-lvhn4RrF2Ae3PQA3HMO…).
 * MIT License. Copyright (c) 2019 Rémi Parmentier; of the package: Avi Goldman, Andrew Powell.
 * The text of the license is that of the file LICENSE.
 */

/** The widely used clients whose newest version ignores a feature. */
export const CLIENTS_WITHOUT = {
  'css-display-flex': ['Outlook for Windows'],
  'css-display-grid': ['Outlook for Windows'],
  'css-position': ['Gmail', 'Outlook for Windows', 'Outlook.com'],
  'css-unit-rem': ['Outlook for Windows', 'Yahoo'],
  'css-variables': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'html-form': ['Outlook for Windows', 'Yahoo'],
  'html-link': ['Gmail', 'Outlook.com', 'Yahoo', 'Samsung Email'],
  'html-svg': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'html-video': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'image-base64': ['Gmail'],
  'image-svg': ['Gmail'],
  'image-webp': ['Outlook for Windows'],
} as const satisfies Record<string, readonly string[]>;

/** A feature, by the name that caniemail has for it. */
export type Feature = keyof typeof CLIENTS_WITHOUT;
