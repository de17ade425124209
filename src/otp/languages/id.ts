import type { Language } from './language.js';

export const indonesian: Language = {
  code: 'kode, kodenya, kod, pin',
  secret: 'kata sandi, sandi, password, kunci',
  sure: `
    kode verifikasi, kode otp, kata sandi sekali pakai, sandi sekali pakai, kode sekali pakai,
    kode keamanan, kode masuk, kode autentikasi, kode login, kod pengesahan, kod keselamatan,
    kata laluan sekali guna, kata laluan satu kali, kod sekali guna, kod log masuk,
    nombor pengesahan`,
  purpose: `
    verifikasi, memverifikasi, masuk, login, log masuk, sekali pakai, sekali guna, keamanan,
    keselamatan, identitas, identiti, pendaftaran, mendaftar, otentikasi, autentikasi,
    dua langkah, dua faktor, mengesahkan, pengesahan, sahkan, otorisasi, setel ulang,
    pemulihan akun`,
  confirm: `
    konfirmasi, mengonfirmasi, mengkonfirmasi, aktivasi, mengaktifkan, akses, menyelesaikan,
    melanjutkan`,
  number: 'nomor, nombor, no, angka, digit',
  verb: `
    masukkan, masukan, gunakan, ketik, ketikkan, salin, tempel, isi, isikan, sila masukkan, guna`,
  is: 'adalah, ialah, yaitu, anda, ini, berikut, di bawah, sekarang',
  fresh: 'baru, terbaru, terkini, saat ini, semasa',
  old: 'lama, sebelumnya, terdahulu, sebelum ini, pertama',
  expired: `
    sudah kedaluwarsa, telah kedaluwarsa, sudah kadaluarsa, telah kadaluarsa, telah berakhir,
    sudah berakhir, sudah tidak berlaku, tidak berlaku lagi, tidak lagi berlaku,
    tidak lagi valid, sudah digunakan, telah digunakan, telah tamat tempoh, tamat tempoh,
    tidak sah lagi, tidak lagi sah, dibatalkan`,
  hypothetical: 'jika, apabila, bila, ketika, hingga, sampai, sebelum, akan, kalau',
  elsewhere: `
    melalui sms, sms, pesan teks, mesej teks, melalui pos, aplikasi autentikator, ke ponsel,
    ke telepon, ke telefon, whatsapp`,
  never: `
    jangan, jangan pernah, kepada siapa pun, siapa pun, sesiapa, dengan siapa, tidak perlu kode,
    tidak diperlukan, tanpa kode, tidak memerlukan, penipu*, penipuan, waspada,
    tidak akan meminta, tidak meminta`,
  example: 'misalnya, contoh, contohnya',
  unit: `
    menit, minit, jam, hari, minggu, bulan, tahun, detik, saat, poin, mata, rupiah, rp, ringgit,
    rm, persen, peratus, orang, anggota, ahli, km, kg, kali, halaman`,
  label: `
    pesanan, pesan no, faktur, invois, tagihan, rekening, akun, akaun, pelanggan, tiket,
    permintaan, referensi, rujukan, ref, struk, resit, transaksi, pembayaran, kartu, kad,
    telepon, telp, telefon, tel, hp, faks, hubungi, call center, kamar, lantai, kereta, kursi,
    penerbangan, npwp, polis, kontrak, keanggotaan, produk, model, versi, seri, halaman,
    berakhiran, yang berakhir, berakhir dengan, empat digit terakhir, jumlah, total, harga,
    saldo, baki, laporan, kasus, resi, aduan, edisi`,
  strong: `
    nomor pesanan, no pesanan, nomor rekening, nomor pelanggan, nomor tiket, nomor referensi,
    nomor telepon, nomor resi, no resi, nomor transaksi, nomor invoice, nombor pesanan,
    nombor rujukan, nombor akaun, nombor telefon, kode pesanan, nomor antrean, kode bayar,
    kode pembayaran, virtual account, kode pelanggan, kode produk, kode barang, kode cabang,
    kode toko`,
  promo: `
    diskon, diskaun, promo*, kupon, voucher, baucar, hadiah, kartu hadiah, kad hadiah,
    penawaran, tawaran, rujuk teman, undang, undangan, jemputan, lisensi, lesen, tukarkan,
    cashback, potongan, undian`,
  booking: `
    pemesanan, booking, kode booking, reservasi, tempahan, penerbangan, hotel, perjalanan,
    tiket, keberangkatan, kedatangan, check-in, menginap, janji temu, tamu, penumpang`,
  meeting: 'rapat, mesyuarat, webinar, konferensi, persidangan, peserta',
  backup: 'cadangan, sandaran, darurat, kecemasan, kode pemulihan',
  thing: `
    pos, poskod, kodepos, area, negara, qr, batang, bar, kesalahan, ralat, sumber, pintu,
    gerbang, alarm, wifi, wi-fi, bank, swift, warna, produk, kelas, etik, saham`,
  parcel: `
    pelacakan, lacak, penjejakan, paket, bungkusan, pengiriman, penghantaran, kurir,
    pengambilan, resi, tunjukkan, perlihatkan`,
  quote: 'menulis, pesan asli, mesej asal',
};
