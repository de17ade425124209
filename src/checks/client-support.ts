// Written by scripts/caniemail.mjs: do not edit.
/*!
 * Client support by caniemail.com, 2026-05-13, from the npm package caniemail 2.0.2
 * (sha512-lvhn4RrF2Ae3PQA3HMO…).
 * MIT License. Copyright (c) 2019 Rémi Parmentier; of the package: Avi Goldman, Andrew Powell.
 * The text of the license is that of the file LICENSE.
 */

/** The widely used clients whose newest version ignores a feature. */
export const CLIENTS_WITHOUT = {
  'css-aspect-ratio': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo', 'Samsung Email'],
  'css-column-count': ['Outlook for Windows', 'Yahoo'],
  'css-display-flex': ['Outlook for Windows'],
  'css-display-grid': ['Outlook for Windows'],
  'css-function-clamp': ['Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-function-light-dark': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-function-max': ['Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-function-min': ['Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-grid-template': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-inline-size': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Apple Mail', 'Yahoo'],
  'css-margin-block-start-end': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-margin-inline-block': [
    'Gmail',
    'Outlook for Windows',
    'Outlook.com',
    'Yahoo',
    'Samsung Email',
  ],
  'css-margin-inline-start-end': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-mask-image': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-max-inline-size': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-mix-blend-mode': ['Outlook for Windows', 'Yahoo'],
  'css-nesting': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-object-fit': ['Outlook for Windows', 'Yahoo'],
  'css-padding-block-start-end': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-padding-inline-block': [
    'Gmail',
    'Outlook for Windows',
    'Outlook.com',
    'Yahoo',
    'Samsung Email',
  ],
  'css-padding-inline-start-end': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-position': ['Gmail', 'Outlook for Windows', 'Outlook.com'],
  'css-unit-calc': ['Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-unit-ch': ['Outlook for Windows', 'Yahoo'],
  'css-unit-rem': ['Outlook for Windows', 'Yahoo'],
  'css-unit-vh': ['Outlook for Windows'],
  'css-unit-vw': ['Outlook for Windows'],
  'css-variables': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'css-writing-mode': ['Outlook for Windows', 'Yahoo'],
  'html-audio': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'html-form': ['Outlook for Windows', 'Yahoo'],
  'html-hidden': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'html-link': ['Gmail', 'Outlook.com', 'Yahoo', 'Samsung Email'],
  'html-object': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'html-svg': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'html-video': ['Gmail', 'Outlook for Windows', 'Outlook.com', 'Yahoo'],
  'image-avif': ['Outlook for Windows'],
  'image-base64': ['Gmail'],
  'image-heif': ['Outlook for Windows', 'Outlook.com', 'Yahoo', 'Samsung Email'],
  'image-svg': ['Gmail'],
  'image-webp': ['Outlook for Windows'],
} as const satisfies Record<string, readonly string[]>;

/** A feature, by the name that caniemail has for it. */
export type Feature = keyof typeof CLIENTS_WITHOUT;
