import type { Language } from './language.js';

export const vietnamese: Language = {
  code: '=mã, =mã số, mã pin',
  secret: 'mật khẩu, mat khau, mật mã, khóa',
  sure: `
    mã otp, ma otp, mã xác minh, mã xác nhận, mã xác thực, ma xac minh, ma xac nhan,
    ma xac thuc, mã đăng nhập, mã bảo mật, mật khẩu một lần, mật khẩu dùng một lần,
    mã dùng một lần, mã kiểm tra`,
  purpose: `
    xác minh, xác nhận, xác thực, xac minh, xac nhan, xac thuc, đăng nhập, dang nhap,
    dùng một lần, một lần, bảo mật, danh tính, đăng ký, hai bước, hai yếu tố, đặt lại,
    khôi phục, ủy quyền`,
  confirm: 'kích hoạt, truy cập, hoàn tất, tiếp tục',
  number: '=số, số là, chữ số',
  verb: 'nhập, nhap, sử dụng, dùng, điền, gõ, sao chép, dán',
  is: '=là, của bạn, của quý khách, sau, dưới đây, sau đây, bên dưới, này',
  fresh: 'mới, hiện tại, mới nhất',
  old: 'cũ, trước, trước đó, trước đây',
  expired: `
    đã hết hạn, đã hết hiệu lực, hết hiệu lực rồi, không còn hiệu lực, không còn giá trị,
    không còn dùng được, đã được sử dụng, đã sử dụng, bị hủy, đã bị hủy, vô hiệu`,
  hypothetical: 'nếu, khi, cho đến, trước khi, =sẽ, sau khi',
  elsewhere: `
    qua sms, sms, tin nhắn, qua đường bưu điện, ứng dụng xác thực, đến điện thoại,
    tới số điện thoại`,
  never: `
    không chia sẻ, đừng chia sẻ, tuyệt đối, không cung cấp, với bất kỳ ai, cho bất kỳ ai,
    cho ai, không cần mã, không cần, lừa đảo, cảnh giác, không yêu cầu`,
  example: 'ví dụ, chẳng hạn',
  unit: `
    phút, giờ, tiếng, ngày, tuần, tháng, năm, giây, điểm, đồng, vnđ, vnd, đ, usd, phần trăm,
    người, thành viên, km, kg, lần, trang`,
  label: `
    đơn hàng, đơn, hóa đơn, hoá đơn, tài khoản, khách hàng, yêu cầu, tham chiếu, biên lai,
    giao dịch, thanh toán, thẻ, điện thoại, đt, sđt, fax, hotline, gọi, tổng đài, phòng, tầng,
    tàu, toa, ghế, mst, mã số thuế, hợp đồng, hội viên, sản phẩm, mẫu, phiên bản, trang,
    kết thúc bằng, bốn số cuối, 4 số cuối, đuôi, số tiền, tổng, tổng cộng, giá, số dư, hồ sơ,
    khiếu nại, số tài khoản, stk, kỳ`,
  strong: `
    mã đơn hàng, mã đơn, số đơn hàng, mã khách hàng, mã giao dịch, số hóa đơn, mã hóa đơn,
    số hợp đồng, số điện thoại, mã vận đơn, mã yêu cầu, mã tham chiếu, mã số thuế, mã hồ sơ,
    mã sản phẩm, mã tra cứu, mã nhân viên, mã hàng, mã sinh viên, mã học phần, mã môn học`,
  promo: `
    giảm giá, khuyến mãi, khuyến mại, ưu đãi, quà tặng, phiếu, voucher, giới thiệu, mời bạn,
    bản quyền, đổi thưởng, trúng thưởng`,
  booking: `
    đặt chỗ, đặt phòng, đặt vé, chuyến bay, khách sạn, hành trình, =vé, khởi hành, lịch hẹn,
    nhận phòng, hành khách`,
  meeting: 'cuộc họp, hội thảo, phòng họp, hội nghị',
  backup: 'dự phòng, khẩn cấp, mã khôi phục',
  thing: `
    bưu điện, bưu chính, zip, vạch, mã vạch, qr, mã qr, lỗi, quốc gia, vùng, cửa, cổng, wifi,
    wi-fi, ngân hàng, swift, màu, nguồn, chứng khoán, cổ phiếu, lớp học, học phần, môn học,
    sinh viên`,
  parcel: `
    vận đơn, theo dõi, kiện hàng, bưu kiện, giao hàng, lấy hàng, nhận hàng, bưu phẩm,
    xuất trình, đưa mã`,
  quote: 'đã viết, thư gốc',
};
