import { test } from '@playwright/test';

test('pays', () => {});
