import { Module } from '@nestjs/common';
import { MailerModule } from '@nestjs-modules/mailer';

@Module({
  imports: [
    MailerModule.forRootAsync({
      useFactory: () => ({
        transport: process.env.SMTP_URL,
        defaults: { from: '"Shop" <hello@shop.test>' },
      }),
    }),
  ],
})
export class AppModule {}
