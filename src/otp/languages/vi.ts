import type { Language } from './language.js';

export const vietnamese: Language = {
  code: '=mã, =mã số, mã pin',
  secret: 'mật khẩu, mat khau, mật mã, khóa, từ khóa, chìa khóa, =khoá',
  sure: `
    mã otp, ma otp, mã xác minh, mã xác nhận, mã xác thực, ma xac minh, ma xac nhan,
    ma xac thuc, mã đăng nhập, mã bảo mật, mật khẩu một lần, mật khẩu dùng một lần,
    mã dùng một lần, mã kiểm tra, mã kích hoạt, mã một lần, mật khẩu tạm thời, mật khẩu otp,
    mã tạm thời, mã truy cập, mã khôi phục mật khẩu, mã mở khóa, số xác minh`,
  purpose: `
    xác minh, xác nhận, xác thực, xac minh, xac nhan, xac thuc, đăng nhập, dang nhap,
    dùng một lần, một lần, bảo mật, danh tính, đăng ký, hai bước, hai yếu tố, đặt lại,
    khôi phục, ủy quyền, tạo tài khoản, quên mật khẩu, mật khẩu mới, đổi mật khẩu, chính bạn,
    là bạn, đúng là bạn, thiết bị mới, thiết bị lạ, hai lớp, ký số, mở khóa, liên kết thiết bị`,
  confirm: `
    kích hoạt, truy cập, hoàn tất, tiếp tục, phê duyệt, hoàn thành, thay đổi, chuyển khoản,
    chuyển tiền, =duyệt`,
  number: '=số, số là',
  digits: `
    chữ số, các chữ số, ký tự, các ký tự, kí tự, dãy số, dãy ký tự, =chuỗi, chuỗi số,
    chuỗi ký tự, con số, số sau, số này, số dưới đây, số bên dưới, số sau đây, chữ và số,
    những số, các số, tổ hợp`,
  verb: `
    nhập, nhap, sử dụng, dùng, điền, gõ, sao chép, dán, hãy nhập, vui lòng nhập, nhập vào,
    điền vào, gõ vào, nhập số, hãy dùng, hãy điền, hãy gõ, =bấm, ghi, cung cấp cho trang,
    sử dụng mã, =viết, =chép`,
  field: `
    trang web, ứng dụng, cửa sổ, màn hình, trình duyệt, =ô, biểu mẫu, website, =cổng, khung`,
  is: `
    =là, của bạn, của quý khách, sau, dưới đây, sau đây, bên dưới, này, =này, =đây, =gồm, =bốn,
    =năm, =sáu, =bảy, =tám, gồm 6`,
  fresh: 'mới, hiện tại, mới nhất',
  old: 'cũ, trước, trước đó, trước đây',
  expired: `
    đã hết hạn, đã hết hiệu lực, hết hiệu lực rồi, không còn hiệu lực, không còn giá trị,
    không còn dùng được, đã được sử dụng, đã sử dụng, bị hủy, đã bị hủy, vô hiệu, hết hiệu lực,
    không hợp lệ, đã hủy, đã dùng, được thay thế`,
  hypothetical: 'nếu, khi, cho đến, trước khi, =sẽ, sau khi',
  validity: `
    có hiệu lực, hiệu lực, có giá trị, hết hạn sau, hết hạn trong, hết hạn lúc, sẽ hết hạn,
    một lần duy nhất, chỉ dùng một lần, trong vòng, trong, hết hiệu lực sau,
    hết hiệu lực trong`,
  time: '=phút, =giờ, =giây, =tiếng, nửa giờ, nửa tiếng',
  notyou: `
    không yêu cầu, không phải bạn, không phải là bạn, nếu bạn không, nếu không phải,
    nếu quý khách không, quý khách không, không phải quý khách, bỏ qua, hãy bỏ qua,
    vui lòng bỏ qua, không cần làm gì, không phải do bạn`,
  elsewhere: `
    qua sms, sms, tin nhắn, qua đường bưu điện, ứng dụng xác thực, đến điện thoại,
    tới số điện thoại, qua tin nhắn, qua thư, cuộc gọi, tới điện thoại, số điện thoại của bạn`,
  never: `
    không chia sẻ, đừng chia sẻ, tuyệt đối, không cung cấp, với bất kỳ ai, cho bất kỳ ai,
    cho ai, không cần mã, không cần, lừa đảo, cảnh giác, không tiết lộ, đừng tiết lộ, đừng đưa,
    không đưa, không gửi mã, bảo mật mã, giữ bí mật, nhân viên, không bao giờ, cho bất cứ ai,
    với ai`,
  example: 'ví dụ, chẳng hạn',
  unit: `
    phút, giờ, tiếng, ngày, tuần, tháng, năm, giây, điểm, đồng, vnđ, vnd, đ, usd, phần trăm,
    người, thành viên, km, kg, lần, trang`,
  label: `
    đơn hàng, đơn, hóa đơn, hoá đơn, tài khoản, khách hàng, yêu cầu, tham chiếu, biên lai,
    giao dịch, thanh toán, thẻ, điện thoại, đt, sđt, fax, hotline, gọi, tổng đài, phòng, tầng,
    tàu, toa, ghế, hợp đồng, hội viên, sản phẩm, mẫu, phiên bản, trang, kết thúc bằng,
    bốn số cuối, 4 số cuối, đuôi, số tiền, tổng, tổng cộng, giá, số dư, hồ sơ, khiếu nại, stk,
    kỳ`,
  strong: `
    mã đơn hàng, mã đơn, số đơn hàng, mã khách hàng, mã giao dịch, số hóa đơn, mã hóa đơn,
    số hợp đồng, số điện thoại, mã vận đơn, mã yêu cầu, mã tham chiếu, mã số thuế, mã hồ sơ,
    mã sản phẩm, mã tra cứu, mã nhân viên, mã hàng, mã sinh viên, mã học phần, mã môn học,
    số tài khoản, mã đặt chỗ, mã đặt vé, mã đặt phòng, mã hợp đồng, số thẻ, mã giảm giá,
    mã khuyến mãi, mã ưu đãi, mã quà tặng, mã bưu chính, mã lỗi, mã vạch, mã qr, mã giới thiệu,
    mst, mã cửa, mã nhận hàng, mã dự phòng, số seri, mã chuyến bay, mã vùng, mã phòng, số ghế`,
  promo: `
    giảm giá, khuyến mãi, khuyến mại, ưu đãi, quà tặng, phiếu, voucher, giới thiệu, mời bạn,
    bản quyền, đổi thưởng, trúng thưởng`,
  booking: `
    đặt chỗ, đặt phòng, đặt vé, chuyến bay, khách sạn, hành trình, =vé, khởi hành, lịch hẹn,
    nhận phòng, hành khách`,
  meeting: 'cuộc họp, hội thảo, phòng họp, hội nghị',
  backup: 'dự phòng, khẩn cấp, mã khôi phục',
  thing: `
    bưu điện, bưu chính, zip, vạch, qr, lỗi, quốc gia, vùng, cửa, cổng, wifi, wi-fi, ngân hàng,
    swift, màu, nguồn, chứng khoán, cổ phiếu, lớp học, học phần, môn học, sinh viên`,
  parcel: `
    vận đơn, theo dõi, kiện hàng, bưu kiện, giao hàng, lấy hàng, nhận hàng, bưu phẩm,
    xuất trình, đưa mã`,
  quote: 'đã viết, thư gốc',
};
