import type { PlaywrightTestConfig } from "@playwright/test"

const config: PlaywrightTestConfig = {
  testDir: "./tests",
  use: { baseURL: "http://127.0.0.1:3000" },
  webServer: {
    command: "npm start", // the API and the pages
    url: "http://127.0.0.1:3000",
    reuseExistingServer: !process.env.CI
  }
}

export default config
