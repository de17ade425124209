"""Makes emails with Python's email package, and reads all samples in this folder with it: python3 make.py

The tests compare what the mailbox server finds in the samples with python.json. They do not need Python.
"""

import email
import hashlib
import json
from email import policy
from email.message import EmailMessage
from email.mime.application import MIMEApplication
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.utils import encode_rfc2231
from pathlib import Path

HERE = Path(__file__).parent
BYTES = bytes(range(256)) * 40
SENDER = 'Ünal Özdemir <unal@shop.test>'
CRLF = policy.compat32.clone(linesep='\r\n')


def modern(subject: str) -> EmailMessage:
    message = EmailMessage(policy=policy.SMTP)
    message['From'] = SENDER
    message['To'] = 'Kim <kim@inbox.test>, "Doe, Jane" <jane@inbox.test>'
    message['Subject'] = subject
    message['Date'] = 'Sat, 31 Jan 2026 13:00:00 +0100'
    message['Message-ID'] = '<1@shop.test>'
    return message


def old(subject: str, kind: str = 'mixed') -> MIMEMultipart:
    message = MIMEMultipart(kind, boundary='=-boundary of Python')
    message['From'] = 'unal@shop.test'
    message['To'] = 'kim@inbox.test'
    message['Subject'] = subject
    return message


def save(name: str, message) -> None:
    one_policy = policy.SMTP if isinstance(message, EmailMessage) else CRLF
    (HERE / f'{name}.eml').write_bytes(message.as_bytes(policy=one_policy))


def types() -> EmailMessage:
    message = modern('All kinds of attachments')
    message.set_content('Grüße')
    message.add_alternative('<p>Grüße <img src="cid:logo@shop.test"></p>', subtype='html')
    html = message.get_payload()[1]
    html.add_related(b'\x89PNG\r\n\x1a\n', 'image', 'png', cid='<logo@shop.test>', filename='logo.png')
    message.add_attachment(BYTES, 'application', 'pdf', filename='Rechnung Nr. 1 – März.pdf')
    message.add_attachment('a;b\r\nü;ö\r\n', subtype='csv', filename='data.csv')
    message.add_attachment(b'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'text', 'calendar', cte='8bit',
                           params={'method': 'REQUEST'}, filename='invite.ics')
    message.add_attachment(BYTES, 'application', 'octet-stream', cte='quoted-printable', filename='quoted.bin')
    message.add_attachment(b'', 'application', 'octet-stream', filename='empty.bin')
    message.add_attachment(b'no name', 'application', 'zip')
    forwarded = modern('Forwarded')
    forwarded.set_content('Inside: grüße')
    forwarded.add_attachment(b'inside', 'application', 'pdf', filename='inside.pdf')
    message.add_attachment(forwarded)
    return message


def names() -> MIMEMultipart:
    message = old('File names in every encoding')
    message.attach(MIMEText('text', 'plain', 'utf-8'))
    long_name = 'a very long name ' * 12 + 'ü.pdf'
    for disposition in [
        'attachment; filename=token.pdf',
        'attachment; filename="quoted \\"name\\"; with = signs.pdf"',
        "attachment; filename*=UTF-8''%e2%82%ac%20rates.pdf",
        "attachment; filename*=iso-8859-1'en'%A3%20rates.pdf",
        "attachment;\r\n filename*0*=UTF-8''%e2%82%ac%20;\r\n filename*1=rates-;\r\n filename*2*=%C3%BC.pdf",
        'attachment; filename*0="two ";\r\n filename*1="parts.pdf"',
        'attachment; filename="=?utf-8?B?4oKsIHJhdGVzLnBkZg==?="',
        'attachment; filename="=?iso-8859-1?Q?=A3_rates.pdf?="',
        f"attachment; filename*={encode_rfc2231(long_name, 'utf-8')}",
    ]:
        part = MIMEApplication(b'name', 'pdf')
        part['Content-Disposition'] = disposition
        message.attach(part)
    part = MIMEBase('application', 'pdf', name='only-in-type.pdf')
    part.set_payload(b'name')
    message.attach(part)
    return message


def nested() -> MIMEMultipart:
    message = old('Multiparts in multiparts')
    inner = MIMEMultipart('mixed', boundary='inner')
    innermost = MIMEMultipart('mixed', boundary='inner-most')
    for name in ['first', 'second']:
        part = MIMEBase('application', 'octet-stream')
        part.set_payload(f'{name}\r\n--innermost\r\nno delimiter: --inner-most\r\n')
        part.add_header('Content-Disposition', 'attachment', filename=f'{name}.bin')
        innermost.attach(part)
    inner.attach(MIMEText('<b>inner</b>', 'html'))
    inner.attach(innermost)
    message.preamble = 'This is a multipart message.'
    message.epilogue = 'The end.\r\n'
    message.attach(inner)
    message.attach(MIMEApplication(b'last', 'zip', name='last.zip'))
    return message


def is_attachment(part) -> bool:
    is_text = part.get_content_type() in ('text/plain', 'text/html')
    return not (is_text and part.get_content_disposition() != 'attachment')


def leaves(part):
    if part.get_content_maintype() != 'multipart':
        yield part
        return
    for child in part.get_payload() if part.is_multipart() else []:
        yield from leaves(child)


def bytes_of(part) -> bytes:
    if part.get_content_type() == 'message/rfc822':
        return part.get_payload(0).as_bytes(policy=CRLF)
    return part.get_payload(decode=True)


def read(raw: bytes) -> list:
    # Two policies: the newer one decodes names, and the older one leaves bytes as they are.
    message, named = (email.message_from_bytes(raw, policy=one) for one in (CRLF, policy.default))
    found = []
    for part, other in zip(leaves(message), leaves(named)):
        if not is_attachment(part):
            continue
        data = bytes_of(part)
        found.append({
            'filename': other.get_filename(),
            'content_type': part.get_content_type(),
            'size': len(data),
            'sha256': hashlib.sha256(data).hexdigest(),
        })
    return found


save('python-types', types())
save('python-names', names())
save('python-nested', nested())
samples = {file.name: read(file.read_bytes()) for file in sorted(HERE.glob('*.eml'))}
(HERE / 'python.json').write_text(json.dumps(samples, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')
