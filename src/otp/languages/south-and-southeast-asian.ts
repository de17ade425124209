import type { Language } from './language.js';

export const hindi: Language = {
  code: 'कोड, कोड्स, पिन',
  secret: 'पासवर्ड, कुंजी, गुप्त शब्द, पासफ्रेज',
  sure: `
    ओटीपी, सत्यापन कोड, वेरिफिकेशन कोड, वन टाइम पासवर्ड, वन-टाइम पासवर्ड, एकमुश्त पासवर्ड,
    लॉगिन कोड, सुरक्षा कोड, पुष्टि कोड, पुष्टिकरण कोड, एक बार का पासवर्ड, वन टाइम कोड, वन टाइम पिन,
    लॉग इन कोड, एकबारगी पासवर्ड, अस्थायी पासवर्ड, अस्थायी कोड, प्रमाणीकरण कोड, सक्रियण कोड,
    एक बार उपयोग होने वाला कोड, टोकन, सत्र कोड, हस्ताक्षर कोड, सहमति कोड, आज का पासवर्ड,
    सुरक्षा संख्या, सत्यापन संख्या`,
  purpose: `
    सत्याप*, वेरिफ*, लॉगिन, लॉग इन, साइन इन, साइन-इन, सुरक्षा, पहचान, पंजीकरण, रजिस्ट्रेशन,
    पुष्टि, प्रमाणी*, वन टाइम, वन-टाइम, प्रमाणित, रीसेट, साइन अप, रजिस्टर, खाता बनाने,
    पासवर्ड भूल, नया पासवर्ड, पासवर्ड बदल, पुनर्प्राप्त, कि यह आप, आप ही हैं, नए डिवाइस,
    नया डिवाइस, अनजान डिवाइस, प्रमाण*, दो चरण, हस्ताक्षर, अनलॉक, वेरिफ़*, क्या यह आप हैं,
    क्या ये आप हैं, कि आप ही, आख़िरी कदम, आखिरी कदम, एक कदम बाकी, एक कदम और, दूसरा कदम,
    पुष्टि बाकी, भुगतान रुका, भुगतान लंबित, नया लाभार्थी, हस्ताक्षर करने, वोट देने, नया पता,
    भुगतान को मंज़ूरी, भुगतान की पुष्टि, भुगतान मंज़ूर, नए फ़ोन, नए फोन, नए कंप्यूटर`,
  confirm: `
    सक्रिय*, एक्सेस, पूरा करने, जारी रखने, पुष्टिकरण, स्वीकृत, मंज़ूर, पूरा कर*, सक्रिय, जारी रख*,
    बदल*, ट्रांसफर, ट्रांसफ़र, अंतरण`,
  number: 'नंबर, क्रमांक',
  digits: `
    अंक, अंकों, अंकों को, संख्या, संख्याएँ, ये अंक, यह संख्या, यह नंबर, निम्न संख्या,
    निम्नलिखित संख्या, निम्न अंक, नीचे दिया नंबर, नीचे दी गई संख्या, अक्षर, अक्षरों, अक्षर और अंक,
    वर्ण, इस नंबर, इस संख्या, इन अंकों, ये अंक भर, ये संख्याएँ, ये अक्षर, नीचे दिए अंक,
    नीचे दिए गए अंक, नीचे लिखे अंक, निम्न अक्षर, यह शब्द, शब्द, उत्तर, जवाब, चार अंक, पाँच अंक,
    पांच अंक, छह अंक, छः अंक, सात अंक, आठ अंक, छह अक्षर`,
  verb: `
    दर्ज करें, दर्ज, डालें, प्रयोग करें, उपयोग करें, इस्तेमाल करें, टाइप करें, कॉपी करें, लिखें,
    दर्ज कीजिए, दर्ज करना, भरें, भर दें, भरिए, डालिए, डाल दें, टाइप कीजिए, लिखिए, लिख दें,
    पेस्ट करें, प्रविष्ट करें, इस्तेमाल कीजिए, बताएँ, दबाएँ, दर्ज करके, डालकर, भर दीजिए, भरकर,
    भरना, भर कर, लिख दीजिए, लिखकर, लिख कर, डाल दीजिए, डाल कर, टाइप कर दें, टाइप करके, दर्ज कर दें,
    दर्ज कर दीजिए, चिपकाएँ, कॉपी कीजिए, बताइए, बता दीजिए, बोलें, बोलिए, पढ़कर सुनाएँ, दोहराएँ,
    भेजें, भेज दें, भेजिए, उत्तर दें, जवाब दें, उत्तर दीजिए, जवाब दीजिए, से पुष्टि करें,
    से हस्ताक्षर करें, से लॉग इन करें, माँगे, माँगा जाएगा, मांगा जाएगा, माँगता है, माँग रहा है,
    पूछे, पूछेगा, पूछा जाएगा, चाहिए, चाहिए होगा, ज़रूरत होगी, इंतज़ार कर रहा, अंकित कर,
    अंकित करें, अंकित करके, अंकित करते`,
  field: `
    पेज, ऐप, ऐप्लिकेशन, एप, विंडो, स्क्रीन, ब्राउज़र, फ़ील्ड, बॉक्स, खाने, फ़ॉर्म, फॉर्म, वेबसाइट,
    साइट, पोर्टल, नेट बैंकिंग, इंटरनेट बैंकिंग, मोबाइल बैंकिंग, बैंक ऐप, खाली खाने में, खाली खाना,
    खाली बॉक्स, खाली जगह, पंक्ति, आखिरी पंक्ति, पहली पंक्ति, दूसरे खाने, खानों, बक्से, डिब्बे,
    कंप्यूटर, लैपटॉप, टीवी, चैट, टैबलेट, लॉगिन पेज, भुगतान पेज, सवाल, डिवाइस, फ़ोन में, पीले खाने,
    पीले खाने में, सफ़ेद खाने में, खाने में`,
  is: `
    है, हैं, आपका, यह, निम्न, नीचे, यहाँ, अब, ये, निम्नलिखित, आपकी, इस, चार, पाँच, छह, छः, आठ,
    अंकीय, कृपया`,
  fresh: 'नया, नई, नए, वर्तमान, ताज़ा',
  old: 'पुराना, पुराने, पिछला, पिछले, पहला',
  expired: `
    समाप्त हो गया, समाप्त हो गई, समाप्त हो चुका, समाप्त हो चुकी, अमान्य, अब मान्य नहीं,
    मान्य नहीं है, उपयोग किया जा चुका, एक्सपायर हो गया, अब वैध नहीं, मान्य नहीं, रद्द,
    रद्द कर दिया, उपयोग हो चुका, इस्तेमाल हो चुका, बदल दिया गया, काम नहीं करेगा`,
  hypothetical: 'यदि, अगर, जब, तक, होगा, पहले, बाद, कल, इसके बाद',
  validity: `
    मान्य, मान्य है, वैध, वैध है, वैधता, तक मान्य, तक वैध, समाप्त हो जाएगा, समाप्त हो जाएगी,
    समाप्त होगा, केवल एक बार, सिर्फ़ एक बार, एक बार, के अंदर, के भीतर, सिर्फ़ आज, केवल आज,
    सिर्फ़ इस बार, एक ही बार, समाप्त हो, आधी रात तक, बंद हो जाएगा, बेकार हो जाएगा, बंद हो जाएगी`,
  time: 'मिनट, मिनटों, घंटे, घंटा, घंटों, सेकंड, आधे घंटे',
  notyou: `
    अनुरोध नहीं किया, अनुरोध नहीं किया है, आपने नहीं, यदि आपने, अगर आपने, यह आप नहीं, आप नहीं थे,
    आप नहीं हैं, अनदेखा करें, अनदेखा कर दें, नज़रअंदाज़, नजरअंदाज, ध्यान न दें, कुछ करने की ज़रूरत,
    कुछ करने की आवश्यकता, अगर आप नहीं`,
  elsewhere: `
    एसएमएस, sms, डाक से, ऑथेंटिकेटर, फ़ोन पर, फोन पर, मोबाइल पर, व्हाट्सएप, डाक द्वारा, पत्र`,
  never: `
    कभी, किसी के साथ, किसी को, साझा न करें, साझा ना करें, शेयर न करें, न बताएं, न बताएँ,
    ज़रूरत नहीं, आवश्यक नहीं, बिना कोड, धोखा*, सावधान, न दें, ना दें, न दीजिए, मत बताएँ, मत बताइए,
    न बताइए, गोपनीय, गुप्त रखें, हम कभी, हमारे कर्मचारी, किसी से भी`,
  example: 'उदाहरण, जैसे',
  unit: `
    दिन, दिनों, सप्ताह, हफ्ते, महीने, साल, वर्ष, अंक मिले, रुपये, रुपए, रु, ₹, प्रतिशत, लोग, सदस्य,
    बार, पृष्ठ, बजे`,
  label: `
    ऑर्डर, आर्डर, बिल, चालान, इनवॉइस, खाता, खाते, ग्राहक, शिकायत, टिकट, अनुरोध, संदर्भ, रसीद,
    लेनदेन, लेन-देन, भुगतान, कार्ड, फोन, फ़ोन, मोबाइल, हेल्पलाइन, कॉल, कमरा, मंज़िल, ट्रेन, कोच,
    सीट, जीएसटी, पॉलिसी, अनुबंध, सदस्यता, उत्पाद, मॉडल, संस्करण, पृष्ठ, अंतिम चार,
    समाप्त होने वाले, राशि, कुल, कीमत, शेष, केस`,
  strong: `
    ग्राहक कोड, उत्पाद कोड, पिन कोड, पिनकोड, ऑर्डर नंबर, ऑर्डर संख्या, ग्राहक संख्या, ग्राहक आईडी,
    खाता संख्या, खाता नंबर, चालान संख्या, इनवॉइस नंबर, शिकायत संख्या, टिकट नंबर, फ़ोन नंबर,
    फोन नंबर, मोबाइल नंबर, ट्रैकिंग नंबर, बुकिंग नंबर, पॉलिसी नंबर, संदर्भ संख्या, सीरियल नंबर,
    कार्ड नंबर, कूपन कोड, छूट कोड, प्रोमो कोड, त्रुटि कोड, एरर कोड, बारकोड, क्यूआर कोड, पीएनआर,
    पंजीकरण संख्या, उपभोक्ता संख्या, रसीद संख्या, आईएफएससी, ifsc, गाड़ी संख्या, सीट नंबर,
    बैकअप कोड, आधार संख्या, पैन, मीटर कोड, micr कोड, शाखा कोड, केंद्र कोड, केन्द्र कोड, स्कूल कोड,
    विद्यालय कोड, विषय कोड, अनुक्रमांक`,
  promo: `
    छूट, डिस्काउंट, कूपन, वाउचर, उपहार, गिफ्ट, प्रोमो, ऑफ़र, ऑफर, रेफ़रल, रेफरल, आमंत्र*, लाइसेंस,
    कैशबैक, इनाम`,
  booking: `
    बुकिंग, आरक्षण, उड़ान, फ्लाइट, होटल, यात्रा, टिकट, प्रस्थान, आगमन, चेक-इन, अपॉइंटमेंट, यात्री`,
  meeting: 'मीटिंग, बैठक, वेबिनार, सम्मेलन',
  backup: 'बैकअप, रिकवरी कोड, आपातकालीन',
  thing: `
    मुख्य द्वार, सोसाइटी, लिफ़्ट, तिजोरी, प्रमाणपत्र, पोस्टल, डाक, क्यूआर, qr, त्रुटि, देश, एरिया,
    दरवाज़े, गेट, वाईफाई, वाई-फाई, बैंक, रंग, स्रोत, उत्पाद, मीटर, उपभोक्ता, नगरपालिका, दुकान, शाखा,
    मशीन, बैच, पुर्ज़ा, लॉकर, ताला, ताले, अलार्म, प्राधिकरण, टर्मिनल, सीमा शुल्क, टैरिफ, विभाग,
    वापसी, पार्किंग, लिफ्ट`,
  parcel: 'ट्रैकिंग, पार्सल, डिलीवरी, शिपमेंट, पिकअप, कूरियर, दिखाएं, दिखाएँ',
  quote: 'ने लिखा, मूल संदेश',
  done: `
    की पुष्टि हो गई, पुष्टि हो चुकी, सत्यापित हो गया, सत्यापित किया गया, बदल दिया गया, बदला गया,
    अपडेट किया गया, जोड़ा गया, सक्रिय हो गया, चालू हो गया, नया लॉगिन, लॉगिन हुआ, भुगतान प्राप्त,
    प्राप्त हुआ, सफलतापूर्वक, सफल रहा, पूरा हो गया`,
};

export const bengali: Language = {
  code: 'কোড, পিন',
  secret: 'পাসওয়ার্ড',
  sure: `
    ওটিপি, যাচাইকরণ কোড, ভেরিফিকেশন কোড, লগইন কোড, নিরাপত্তা কোড, নিশ্চিতকরণ কোড,
    ওয়ান টাইম পাসওয়ার্ড, ওয়ান-টাইম পাসওয়ার্ড, এককালীন পাসওয়ার্ড, এককালীন কোড,
    অস্থায়ী পাসওয়ার্ড, যাচাই সংখ্যা, নিরাপত্তা সংখ্যা`,
  purpose: `
    যাচাই*, ভেরিফ*, লগইন, লগ ইন, সাইন ইন, নিরাপত্তা, পরিচয়, নিবন্ধন, একবার*, রেজিস্ট্রেশন, যাচাই,
    পাসওয়ার্ড রিসেট, নতুন পাসওয়ার্ড, নতুন ডিভাইস`,
  confirm: 'নিশ্চিত, সম্পন্ন, সক্রিয়, পেমেন্ট, অনুমোদন',
  number: 'নম্বর',
  digits: `
    সংখ্যা, সংখ্যাটি, অঙ্ক, অঙ্কের, এই নম্বর, নম্বরটি, নিচের সংখ্যা, নিচের নম্বর, অক্ষর, অঙ্কগুলি,
    অঙ্কগুলো, এই সংখ্যা, এই অঙ্কগুলি, এই অঙ্কগুলো, নিচের অঙ্ক, চার অঙ্ক, ছয় অঙ্ক, শব্দটি, শব্দ,
    উত্তর`,
  verb: `
    লিখুন, দিন, প্রবেশ করান, ব্যবহার করুন, টাইপ করুন, লিখে, বসান, প্রবেশ করুন, দিয়ে, কপি করুন,
    লিখে দিন, ভরে দিন, পূরণ করুন, বসিয়ে দিন, টাইপ করে, পাঠান, উত্তর দিন, জানান, দিতে হবে,
    লিখতে হবে, চাইবে, চাওয়া হবে, চাওয়া হলে, পেস্ট করুন, কপি করে, দিয়ে নিশ্চিত করুন`,
  field: `
    পেজ, পাতা, অ্যাপ, স্ক্রিন, ফর্ম, ওয়েবসাইট, সাইট, ঘরে, ব্রাউজার, খালি ঘরে, খালি ঘর, বক্সে, বক্স,
    নেট ব্যাংকিং, ইন্টারনেট ব্যাংকিং, মোবাইল ব্যাংকিং, ওয়েবসাইটে, পাতায়, কম্পিউটারে, লাইনে, ফর্মে,
    অ্যাপে, স্ক্রিনে`,
  is: 'হল, হলো, আপনার, এই, নিচে, এটি, নিচের, নিম্নলিখিত',
  expired: `
    মেয়াদ শেষ, মেয়াদোত্তীর্ণ, আর বৈধ নয়, মেয়াদ শেষ হয়েছে, বাতিল, ব্যবহৃত হয়েছে`,
  hypothetical: 'যদি, পরে, আগে',
  validity: 'মেয়াদ, বৈধ, কার্যকর, একবার',
  time: 'মিনিট, ঘণ্টা, সেকেন্ড',
  notyou: `
    অনুরোধ না, আপনি না, যদি আপনি, উপেক্ষা করুন, এড়িয়ে যান, অনুরোধ করেননি`,
  elsewhere: 'এসএমএস, sms, ডাকযোগে, মোবাইলে',
  never: 'কখনো, কখনই, কাউকে, কারো সাথে, শেয়ার করবেন না',
  example: 'যেমন, উদাহরণ',
  unit: 'ঘন্টা, দিন, টাকা, ৳, মাস, বছর, পয়েন্ট, জন',
  label: `
    অর্ডার, বিল, অ্যাকাউন্ট, গ্রাহক, ফোন, লেনদেন, কার্ড, মোট, চালান, টিকিট, মোবাইল`,
  strong: `
    অর্ডার নম্বর, অ্যাকাউন্ট নম্বর, গ্রাহক নম্বর, ফোন নম্বর, ট্র্যাকিং নম্বর, বুকিং নম্বর,
    কুপন কোড, পোস্টাল কোড, চালান নম্বর`,
  promo: 'ছাড়, কুপন, উপহার, ডিসকাউন্ট, ভাউচার, অফার',
  booking: 'বুকিং, সংরক্ষণ, ফ্লাইট, হোটেল',
  parcel: 'পার্সেল, ডেলিভারি',
  done: `
    নিশ্চিত করা হয়েছে, যাচাই হয়েছে, পরিবর্তন করা হয়েছে, যোগ করা হয়েছে, চালু হয়েছে, নতুন লগইন,
    সফলভাবে, সম্পন্ন হয়েছে, পেয়েছি`,
};

export const thai: Language = {
  code: 'รหัส, โค้ด, พิน',
  secret: 'รหัสผ่าน, รหัสลับ',
  sure: `
    รหัส otp, รหัสยืนยัน, รหัสยืนยันตัวตน, รหัสผ่านแบบใช้ครั้งเดียว, รหัสผ่านครั้งเดียว,
    รหัสผ่านใช้ครั้งเดียว, รหัสเข้าสู่ระบบ, รหัสตรวจสอบ, รหัสความปลอดภัย, รหัสรักษาความปลอดภัย,
    โค้ดยืนยัน, รหัสสำหรับเข้าสู่ระบบ, รหัสแบบใช้ครั้งเดียว, รหัสใช้ครั้งเดียว, รหัสผ่านชั่วคราว,
    รหัสชั่วคราว, รหัสโอทีพี, โอทีพี, รหัสเปิดใช้งาน, รหัสอนุมัติ, หมายเลขยืนยัน, รหัสลับครั้งเดียว,
    รหัสเซสชัน, รหัสลงนาม, รหัสยินยอม, รหัสประจำวัน, ตัวเลขยืนยัน, เลขยืนยัน, หมายเลขความปลอดภัย`,
  purpose: `
    ยืนยัน, ตรวจสอบ, เข้าสู่ระบบ, ล็อกอิน, ครั้งเดียว, ปลอดภัย, ตัวตน, ลงทะเบียน, สมัคร, รีเซ็ต,
    กู้คืน, ลงชื่อเข้าใช้, ลงชื่อเข้า, สมัครสมาชิก, สร้างบัญชี, ลืมรหัสผ่าน, รหัสผ่านใหม่,
    ตั้งรหัสผ่าน, ยืนยันตัวตน, ยืนยันว่าเป็นคุณ, อุปกรณ์ใหม่, อุปกรณ์ที่ไม่รู้จัก, ความปลอดภัย,
    สองขั้นตอน, ลงนาม, ปลดล็อก, ใช่คุณไหม, ใช่คุณหรือไม่, เป็นคุณ, ว่าเป็นคุณ, ขั้นตอนสุดท้าย,
    อีกขั้นเดียว, อีกหนึ่งขั้นตอน, ขั้นตอนที่สอง, ผู้รับใหม่, รายการรออนุมัติ, รอการยืนยัน, โหวต,
    ที่อยู่ใหม่, เป็นคุณจริง, เครื่องใหม่`,
  confirm: `
    เปิดใช้งาน, ทำรายการ, อนุมัติ, ดำเนินการต่อ, เปลี่ยน, โอนเงิน, ชำระเงิน, เข้าถึง, เสร็จสิ้น`,
  number: 'หมายเลข, เลขที่',
  digits: `
    ตัวเลข, เลข, หลัก, ตัวอักษร, อักขระ, ตัวเลขนี้, ตัวเลขต่อไปนี้, หมายเลขนี้, หมายเลขต่อไปนี้,
    หมายเลขด้านล่าง, ชุดตัวเลข, ตัวเลขชุดนี้, เลขนี้, เลขชุดนี้, ตัวเลขเหล่านี้, เลขเหล่านี้,
    ตัวอักษรเหล่านี้, ตัวเลขด้านล่าง, เลขด้านล่าง, ข้อความด้านล่าง, คำนี้, คำตอบ, เลขสี่ตัว,
    เลขหกตัว, ตัวเลขสี่ตัว, ตัวเลขหกตัว, ตัวเลข 4 หลัก, ตัวเลข 6 หลัก, ชุดอักษร, เลขชุด`,
  verb: `
    กรอก, ป้อน, ใส่, ใช้, พิมพ์, กรุณากรอก, โปรดป้อน, โปรดกรอก, คัดลอก, ป้อนรหัส, ระบุ, กด, วาง,
    ก๊อป, ให้กรอก, กรอกรหัส, นำไปกรอก, โปรดระบุ, กรุณาป้อน, กรุณาใส่, กรุณาระบุ, โปรดใส่, กรอกเลข,
    กรอกตัวเลข, ใส่เลข, ใส่ตัวเลข, พิมพ์เลข, พิมพ์ตัวเลข, เขียน, เติม, ตอบ, ตอบกลับด้วย, บอก, แจ้ง,
    อ่าน, ส่ง, ลงใน, ยืนยันด้วย, เข้าสู่ระบบด้วย, จะถาม, ถามหา, ขอให้กรอก, จะขอ, ต้องกรอก, ต้องใส่,
    คัดลอกไป, เพียงกรอก`,
  field: `
    หน้าเว็บ, หน้าจอ, แอป, แอปพลิเคชัน, เว็บไซต์, เบราว์เซอร์, ช่อง, แบบฟอร์ม, ฟอร์ม, ระบบ,
    หน้าต่าง, ช่องว่าง, ในช่อง, กล่อง, บรรทัด, บรรทัดสุดท้าย, ธนาคารออนไลน์, อินเทอร์เน็ตแบงก์กิ้ง,
    โมบายแบงก์กิ้ง, แอปธนาคาร, คอมพิวเตอร์, โน้ตบุ๊ก, ทีวี, แชต, แชท, แท็บเล็ต, หน้าเข้าสู่ระบบ,
    หน้าชำระเงิน, คำถาม, อุปกรณ์, หน้าเพจ`,
  is: `
    คือ, ของท่าน, ของคุณ, นี้, ดังนี้, ต่อไปนี้, ด้านล่าง, เป็น, ได้แก่, จำนวน`,
  fresh: 'ใหม่, ล่าสุด, ปัจจุบัน',
  old: 'เก่า, เดิม, ก่อนหน้า, ก่อนหน้านี้',
  expired: `
    หมดอายุแล้ว, หมดอายุไปแล้ว, ได้หมดอายุ, ใช้ไม่ได้แล้ว, ไม่สามารถใช้ได้อีก, ถูกใช้แล้ว,
    ใช้งานแล้ว, ถูกยกเลิก, ไม่สามารถใช้ได้, ยกเลิกแล้ว, ถูกใช้ไปแล้ว, เป็นโมฆะ`,
  hypothetical: 'หาก, ถ้า, เมื่อ, จนกว่า, ก่อน, จะ',
  validity: `
    ใช้ได้, มีอายุ, หมดอายุใน, จะหมดอายุ, หมดอายุภายใน, ใช้ได้ภายใน, ใช้ได้ถึง, ภายใน,
    ได้เพียงครั้งเดียว, อายุการใช้งาน, หมดอายุเวลา`,
  time: 'นาที, ชั่วโมง, ชม, วินาที, ครึ่งชั่วโมง',
  notyou: `
    ไม่ได้ขอ, ไม่ได้ร้องขอ, ไม่ได้ทำรายการ, ไม่ใช่คุณ, ไม่ใช่ท่าน, หากคุณไม่, หากท่านไม่,
    ถ้าคุณไม่, มิได้, เพิกเฉย, ละเว้น, ไม่ต้องดำเนินการ, ไม่ต้องทำอะไร, โปรดเพิกเฉย`,
  elsewhere: `
    ทาง sms, sms, ทางไปรษณีย์, แอปยืนยันตัวตน, โทรศัพท์ของคุณ, มือถือ, ทางข้อความ, ข้อความ sms,
    จดหมาย, ไปที่โทรศัพท์, ไปยังหมายเลข`,
  never: `
    ห้าม, อย่า, ไม่มีนโยบาย, แก่ผู้อื่น, ให้ผู้อื่น, กับใคร, ไม่ต้องใช้รหัส, ไม่จำเป็น, มิจฉาชีพ,
    หลอกลวง, ระวัง, ห้ามบอก, อย่าบอก, อย่าเปิดเผย, ห้ามเปิดเผย, อย่าแชร์, อย่าแบ่งปัน, เป็นความลับ,
    เก็บเป็นความลับ, ผู้ใด, กับผู้อื่น, พนักงานจะไม่`,
  example: 'ตัวอย่าง, เช่น',
  unit: `
    ชม., วัน, สัปดาห์, เดือน, ปี, คะแนน, บาท, ฿, เปอร์เซ็นต์, คน, ราย, ครั้ง, หน้า, น., กม.`,
  label: `
    คำสั่งซื้อ, ใบสั่งซื้อ, ออเดอร์, ใบแจ้งหนี้, บัญชี, ลูกค้า, เคส, คำร้อง, อ้างอิง, ใบเสร็จ,
    รายการเลขที่, ธุรกรรม, การชำระเงิน, บัตร, โทร, โทรศัพท์, โทรสาร, ห้อง, ชั้น, รถไฟ, ที่นั่ง,
    เที่ยวบิน, ตู้ ปณ., ประจำตัวผู้เสียภาษี, ทะเบียน, กรมธรรม์, สัญญา, สมาชิก, สินค้า, รุ่น,
    เวอร์ชัน, ลงท้ายด้วย, สี่ตัวท้าย, จำนวนเงิน, ยอด, รวม, ราคา, คงเหลือ, คอลเซ็นเตอร์`,
  strong: `
    หมายเลขคำสั่งซื้อ, เลขที่คำสั่งซื้อ, หมายเลขลูกค้า, เลขที่บัญชี, หมายเลขพัสดุ, หมายเลขอ้างอิง,
    เลขที่อ้างอิง, หมายเลขโทรศัพท์, หมายเลขการจอง, เลขที่ใบแจ้งหนี้, รหัสลูกค้า, รหัสสินค้า,
    รหัสสมาชิก, รหัสพนักงาน, รหัสสาขา, เลขที่ใบสั่งซื้อ, หมายเลขบัญชี, เลขที่ใบเสร็จ, เลขพัสดุ,
    หมายเลขติดตาม, รหัสการจอง, เบอร์โทร, เลขที่กรมธรรม์, เลขอ้างอิง, รหัสอ้างอิง, รหัสไปรษณีย์,
    รหัสส่วนลด, โค้ดส่วนลด, คูปอง, รหัสคูปอง, รหัสข้อผิดพลาด, รหัสประเทศ, บาร์โค้ด, คิวอาร์โค้ด,
    รหัสประตู, รหัสสำรอง, หมายเลขเครื่อง, เลขประจำตัว, เลขประจำตัวผู้เสียภาษี, หมายเลขบัตร, ref,
    ref code, เลขทะเบียน`,
  promo: `
    ส่วนลด, โปรโมชั่น, โปรโมชัน, บัตรของขวัญ, ของขวัญ, แลกรับ, แนะนำเพื่อน, ชวนเพื่อน, คำเชิญ,
    ใบอนุญาต, สิทธิพิเศษ`,
  booking: `
    การจอง, จอง, เที่ยวบิน, โรงแรม, เดินทาง, ตั๋ว, เช็คอิน, นัดหมาย, ผู้โดยสาร`,
  meeting: 'ประชุม, การประชุม, เว็บบินาร์, สัมมนา',
  backup: 'สำรอง, ฉุกเฉิน, กู้คืนสำรอง',
  thing: `
    ทางเข้า, ประตูรั้ว, คอนโด, กล่องกุญแจ, ห้องเก็บของ, ใบรับรอง, ประกาศนียบัตร, ไปรษณีย์, คิวอาร์,
    qr, ข้อผิดพลาด, ประเทศ, ประตู, ไวไฟ, wifi, wi-fi, ธนาคาร, สินค้า, ต้นฉบับ, มิเตอร์, เทศบาล,
    สาขา, ร้าน, เครื่อง, ล็อต, ตู้ล็อกเกอร์, ล็อกเกอร์, กุญแจ, สัญญาณกันขโมย, เทอร์มินัล, ศุลกากร,
    แผนก, ลิฟต์, ที่จอดรถ`,
  parcel: 'ติดตาม, พัสดุ, จัดส่ง, รับพัสดุ, ขนส่ง, แสดงรหัส, แสดงโค้ด',
  quote: 'เขียนว่า, ข้อความต้นฉบับ',
  done: `
    ยืนยันแล้ว, ได้รับการยืนยัน, เปลี่ยนแล้ว, ถูกเปลี่ยน, อัปเดตแล้ว, เพิ่มแล้ว, เปิดใช้งานแล้ว,
    ปิดใช้งานแล้ว, มีการเข้าสู่ระบบ, การเข้าสู่ระบบใหม่, ได้รับชำระ, เราได้รับ, สำเร็จแล้ว,
    เรียบร้อยแล้ว, เสร็จสมบูรณ์`,
};

export const vietnamese: Language = {
  code: '=mã, =mã số, mã pin',
  secret: 'mật khẩu, mat khau, mật mã, khóa, từ khóa, chìa khóa, =khoá',
  sure: `
    mã otp, ma otp, mã xác minh, mã xác nhận, mã xác thực, ma xac minh, ma xac nhan, ma xac thuc,
    mã đăng nhập, mã bảo mật, mật khẩu một lần, mật khẩu dùng một lần, mã dùng một lần,
    mã kiểm tra, mã kích hoạt, mã một lần, mật khẩu tạm thời, mật khẩu otp, mã tạm thời,
    mã truy cập, mã khôi phục mật khẩu, mã mở khóa, số xác minh, mã phiên, mã ký, mã đồng ý,
    mật khẩu trong ngày, số xác nhận, số bảo mật, chữ số xác nhận, mã email, mã gửi qua email`,
  purpose: `
    xác minh, xác nhận, xác thực, xac minh, xac nhan, xac thuc, đăng nhập, dang nhap,
    dùng một lần, một lần, bảo mật, danh tính, đăng ký, hai bước, hai yếu tố, đặt lại, khôi phục,
    ủy quyền, tạo tài khoản, quên mật khẩu, mật khẩu mới, đổi mật khẩu, chính bạn, là bạn,
    đúng là bạn, thiết bị mới, thiết bị lạ, hai lớp, ký số, mở khóa, liên kết thiết bị,
    có phải bạn không, có phải là bạn, chính là bạn, bước cuối, bước cuối cùng, còn một bước,
    thêm một bước, bước thứ hai, người thụ hưởng mới, giao dịch đang chờ, ký tài liệu, bỏ phiếu,
    địa chỉ mới, chính chủ, điện thoại mới, máy mới, máy lạ`,
  confirm: `
    kích hoạt, truy cập, hoàn tất, tiếp tục, phê duyệt, hoàn thành, thay đổi, chuyển khoản,
    chuyển tiền, =duyệt`,
  number: '=số, số là',
  digits: `
    chữ số, các chữ số, ký tự, các ký tự, kí tự, dãy số, dãy ký tự, =chuỗi, chuỗi số, chuỗi ký tự,
    con số, số sau, số này, số dưới đây, số bên dưới, số sau đây, chữ và số, những số, các số,
    tổ hợp, thứ bạn yêu cầu, thứ bạn cần, những chữ số này, các chữ số này, những ký tự này,
    các ký tự sau, các chữ số sau, những con số này, các con số, dãy này, dãy sau, từ này,
    câu trả lời, bốn chữ số, năm chữ số, sáu chữ số, bảy chữ số, tám chữ số, sáu ký tự,
    nội dung dưới đây`,
  verb: `
    nhập, nhap, sử dụng, dùng, điền, gõ, sao chép, dán, hãy nhập, vui lòng nhập, nhập vào,
    điền vào, gõ vào, nhập số, hãy dùng, hãy điền, hãy gõ, =bấm, ghi, cung cấp cho trang,
    sử dụng mã, =viết, =chép, nhập dãy, nhập các số, nhập vào ô, viết vào, chép vào, ghi vào,
    trả lời bằng, trả lời, đọc, cho biết, nhắn, gửi lại, xác nhận bằng, duyệt bằng, ký bằng,
    đăng nhập bằng, tiếp tục bằng, yêu cầu nhập, sẽ hỏi, sẽ yêu cầu, đang chờ, cần nhập,
    phải nhập, chỉ cần nhập, điền số, nhập lại, điền dãy, điền mã, bấm số, nói với, khai báo`,
  field: `
    trang web, ứng dụng, cửa sổ, màn hình, trình duyệt, =ô, biểu mẫu, website, =cổng, khung,
    ngân hàng trực tuyến, ngân hàng điện tử, internet banking, mobile banking, ngân hàng số,
    ứng dụng ngân hàng, ô trống, dòng trống, dòng cuối, dòng đầu, ô thứ hai, ô màu vàng, máy tính,
    máy tính xách tay, tivi, khung chat, phòng chờ, máy tính bảng, trang đăng nhập,
    trang thanh toán, câu hỏi, thiết bị`,
  is: `
    =là, của bạn, của quý khách, sau, dưới đây, sau đây, bên dưới, này, =này, =đây, =gồm, =bốn,
    =năm, =sáu, =bảy, =tám, gồm 6`,
  fresh: 'mới, hiện tại, mới nhất',
  old: 'cũ, trước, trước đó, trước đây',
  expired: `
    đã hết hạn, đã hết hiệu lực, hết hiệu lực rồi, không còn hiệu lực, không còn giá trị,
    không còn dùng được, đã được sử dụng, đã sử dụng, bị hủy, đã bị hủy, vô hiệu, hết hiệu lực,
    không hợp lệ, đã hủy, đã dùng, được thay thế`,
  hypothetical: 'nếu, khi, cho đến, trước khi, =sẽ, sau khi, ngày mai, sau đó',
  validity: `
    có hiệu lực, hiệu lực, có giá trị, hết hạn sau, hết hạn trong, hết hạn lúc, sẽ hết hạn,
    một lần duy nhất, chỉ dùng một lần, trong vòng, trong, hết hiệu lực sau, hết hiệu lực trong,
    hết hiệu lực lúc, hết hiệu lực vào, hết hạn vào, sẽ hết hiệu lực, chỉ hôm nay, chỉ lần này,
    hết hạn, đến nửa đêm`,
  time: '=phút, =giờ, =giây, =tiếng, nửa giờ, nửa tiếng',
  notyou: `
    không yêu cầu, không phải bạn, không phải là bạn, nếu bạn không, nếu không phải,
    nếu quý khách không, quý khách không, không phải quý khách, bỏ qua, hãy bỏ qua, vui lòng bỏ qua,
    không cần làm gì, không phải do bạn`,
  elsewhere: `
    qua sms, sms, tin nhắn, qua đường bưu điện, ứng dụng xác thực, đến điện thoại,
    tới số điện thoại, qua tin nhắn, qua thư, cuộc gọi, tới điện thoại, số điện thoại của bạn`,
  never: `
    không chia sẻ, đừng chia sẻ, tuyệt đối, không cung cấp, với bất kỳ ai, cho bất kỳ ai, cho ai,
    không cần mã, không cần, lừa đảo, cảnh giác, không tiết lộ, đừng tiết lộ, đừng đưa, không đưa,
    không gửi mã, bảo mật mã, giữ bí mật, nhân viên, không bao giờ, cho bất cứ ai, với ai`,
  example: 'ví dụ, chẳng hạn',
  unit: `
    phút, giờ, tiếng, ngày, tuần, tháng, năm, giây, điểm, đồng, vnđ, vnd, đ, usd, phần trăm, người,
    thành viên, km, kg, lần, trang`,
  label: `
    đơn hàng, đơn, hóa đơn, hoá đơn, tài khoản, khách hàng, yêu cầu, tham chiếu, biên lai,
    giao dịch, thanh toán, thẻ, điện thoại, đt, sđt, fax, hotline, gọi, tổng đài, phòng, tầng, tàu,
    toa, ghế, hợp đồng, hội viên, sản phẩm, mẫu, phiên bản, trang, kết thúc bằng, bốn số cuối,
    4 số cuối, đuôi, số tiền, tổng, tổng cộng, giá, số dư, hồ sơ, khiếu nại, stk, kỳ`,
  strong: `
    mã đơn hàng, mã đơn, số đơn hàng, mã khách hàng, mã giao dịch, số hóa đơn, mã hóa đơn,
    số hợp đồng, số điện thoại, mã vận đơn, mã yêu cầu, mã tham chiếu, mã số thuế, mã hồ sơ,
    mã sản phẩm, mã tra cứu, mã nhân viên, mã hàng, mã sinh viên, mã học phần, mã môn học,
    số tài khoản, mã đặt chỗ, mã đặt vé, mã đặt phòng, mã hợp đồng, số thẻ, mã giảm giá,
    mã khuyến mãi, mã ưu đãi, mã quà tặng, mã bưu chính, mã lỗi, mã vạch, mã qr, mã giới thiệu, mst,
    =mã cửa, mã nhận hàng, mã dự phòng, số seri, mã chuyến bay, mã vùng, mã phòng, số ghế,
    nội dung chuyển khoản, nội dung thanh toán, nội dung ck, mã thanh toán`,
  promo: `
    giảm giá, khuyến mãi, khuyến mại, ưu đãi, quà tặng, phiếu, voucher, giới thiệu, mời bạn,
    bản quyền, đổi thưởng, trúng thưởng`,
  booking: `
    đặt chỗ, đặt phòng, đặt vé, chuyến bay, khách sạn, hành trình, =vé, khởi hành, lịch hẹn,
    nhận phòng, hành khách`,
  meeting: 'cuộc họp, hội thảo, phòng họp, hội nghị',
  backup: 'dự phòng, khẩn cấp, mã khôi phục',
  thing: `
    cửa chính, chung cư, hộp chìa khóa, nhà kho, tầng hầm, chứng chỉ, giấy chứng nhận, bưu điện,
    bưu chính, zip, vạch, qr, lỗi, quốc gia, vùng, cửa, wifi, wi-fi, ngân hàng, swift, màu, nguồn,
    chứng khoán, cổ phiếu, lớp học, học phần, môn học, sinh viên, công tơ, đồng hồ, phường,
    cửa hàng, chi nhánh, phụ tùng, tủ khóa, tủ đồ, khóa cửa, báo động, chuẩn chi, thiết bị đầu cuối,
    hải quan, biểu thuế, trả hàng, thang máy, bãi xe`,
  parcel: `
    vận đơn, theo dõi, kiện hàng, bưu kiện, giao hàng, lấy hàng, nhận hàng, bưu phẩm, xuất trình,
    đưa mã`,
  quote: 'đã viết, thư gốc',
  done: `
    đã được xác nhận, đã xác nhận, đã được xác minh, đã được thay đổi, đã thay đổi,
    đã được cập nhật, đã thêm, đã được kích hoạt, đã bật, đã tắt, đã đăng nhập, đăng nhập mới,
    lượt đăng nhập mới, đã nhận được, đã nhận, thành công, hoàn tất`,
};

export const indonesian: Language = {
  code: 'kode, kodenya, kod, pin',
  secret: 'kata sandi, sandi, password, kunci, kata laluan, kata kunci, sandinya',
  sure: `
    kode verifikasi, kode otp, kata sandi sekali pakai, sandi sekali pakai, kode sekali pakai,
    kode keamanan, kode masuk, kode autentikasi, kode login, kod pengesahan, kod keselamatan,
    kata laluan sekali guna, kata laluan satu kali, kod sekali guna, kod log masuk,
    nombor pengesahan, kode aktivasi, kode otentikasi, sandi sementara, kata sandi sementara,
    kode sementara, token, kata laluan sekali, kata laluan sementara, nomor verifikasi,
    kode rahasia, pin sekali pakai, kode pengesahan, kode unik, kode sesi, kode tanda tangan,
    kode persetujuan, sandi hari ini, nomor keamanan, angka verifikasi, angka keamanan,
    kode email, kode e-mail, kod e-mel`,
  purpose: `
    verifikasi, memverifikasi, masuk, login, log masuk, sekali pakai, sekali guna, keamanan,
    keselamatan, identitas, identiti, pendaftaran, mendaftar, otentikasi, autentikasi,
    dua langkah, dua faktor, mengesahkan, pengesahan, sahkan, otorisasi, setel ulang,
    pemulihan akun, masuk ke, daftar, registrasi, buat akun, membuat akun, lupa, kata sandi baru,
    sandi baru, atur ulang, reset, ganti kata sandi, pemulihan, memulihkan, bahwa ini anda,
    benar anda, perangkat baru, peranti baru, perangkat tidak dikenal, tanda tangan,
    menandatangani, membuka kunci, tautkan, apakah ini anda, apakah ini kamu, ini anda,
    langkah terakhir, satu langkah lagi, tinggal satu langkah, langkah kedua, hampir selesai,
    penerima baru, pembayaran menunggu, transfer menunggu, menunggu persetujuan, memilih suara,
    alamat baru, bahwa ini kamu, ini benar kamu, ini benar anda, ini memang kamu, ini memang anda,
    ponsel baru, hp baru, peranti baharu, telefon baharu`,
  confirm: `
    konfirmasi, mengonfirmasi, mengkonfirmasi, aktivasi, mengaktifkan, akses, menyelesaikan,
    melanjutkan, setujui, menyetujui, persetujuan, selesaikan, aktifkan, lanjutkan, ubah,
    perubahan, mengubah, transfer`,
  number: 'nomor, nombor, no',
  digits: `
    angka, angka-angka, digit, karakter, huruf dan angka, kombinasi, deretan angka, deret,
    rangkaian, nomor berikut, nomor ini, angka ini, angka berikut, angka di bawah, nomor di bawah,
    nombor berikut, nombor ini, aksara, urutan angka, bilangan, yang anda minta, yang kamu minta,
    angka-angka ini, angka-angka berikut, karakter ini, karakter berikut, huruf ini, kata ini,
    jawaban, empat angka, lima angka, enam angka, tujuh angka, delapan angka, empat digit,
    enam digit, enam karakter, yang tertulis di bawah`,
  verb: `
    masukkan, masukan, gunakan, ketik, ketikkan, salin, tempel, isi, isikan, sila masukkan, guna,
    memasukkan, masukkanlah, mengetik, mengisi, menggunakan, pakai, tuliskan, tulis, ketiklah,
    menyalin, masukkan kode, taip, taipkan, gunakanlah, sertakan, sebutkan, isilah, tempelkan,
    input, ketik ini, tulis ini, masukkan ini, salin ini, isi dengan, diisi, diketik, dimasukkan,
    dituliskan, jawab, jawab dengan, balas dengan, sebut, bacakan, ulangi, kirim, kirimkan,
    sampaikan, konfirmasi dengan, setujui dengan, masuk dengan, lanjutkan dengan,
    tandatangani dengan, meminta, diminta, akan meminta, menunggu, menanyakan, perlu memasukkan,
    harus memasukkan, cukup ketik, cukup masukkan, butuh, membutuhkan, catat`,
  field: `
    aplikasi, jendela, layar, skrin, browser, peramban, kolom, kotak, formulir, borang, situs,
    laman, laman web, portal, website, internet banking, mobile banking, perbankan online,
    perbankan daring, aplikasi bank, kolom kosong, kotak kosong, baris kosong, baris,
    baris terakhir, baris pertama, kolom kedua, kotak-kotak, komputer, laptop, televisi, tv, konsol,
    obrolan, ruang tunggu, tablet, halaman masuk, halaman login, halaman pembayaran, pertanyaan,
    perangkat, web`,
  is: `
    adalah, ialah, yaitu, anda, ini, berikut, di bawah, sekarang, berikut ini, kamu, empat, lima,
    enam, tujuh, delapan, pribadi, rahasia, mohon, silakan, tolong, punyamu, milikmu, milik anda,
    punya kamu, punya anda`,
  fresh: 'baru, terbaru, terkini, saat ini, semasa',
  old: 'lama, sebelumnya, terdahulu, sebelum ini, pertama',
  expired: `
    sudah kedaluwarsa, telah kedaluwarsa, sudah kadaluarsa, telah kadaluarsa, telah berakhir,
    sudah berakhir, sudah tidak berlaku, tidak berlaku lagi, tidak lagi berlaku, tidak lagi valid,
    sudah digunakan, telah digunakan, telah tamat tempoh, tamat tempoh, tidak sah lagi,
    tidak lagi sah, dibatalkan, tidak berlaku, kedaluwarsa sudah, hangus sudah, batal,
    sudah dipakai, diganti, tidak sah, tamat tempoh sudah`,
  hypothetical: `
    jika, apabila, bila, ketika, hingga, sampai, sebelum, akan, kalau, besok, setelah itu`,
  validity: `
    berlaku, berlaku selama, berlaku hingga, berlaku sampai, masa berlaku, akan kedaluwarsa,
    kedaluwarsa dalam, kadaluarsa, kedaluwarsa, hangus, hanya sekali, satu kali, sah selama, sah,
    selama, dalam waktu, kedaluwarsa pada, kedaluwarsa pukul, hangus pada, hangus pukul,
    hangus dalam, hanya hari ini, hanya kali ini, untuk kali ini, sekali saja,
    sampai tengah malam, ditutup, akan ditutup`,
  time: 'menit, minit, jam, detik, saat, setengah jam',
  notyou: `
    tidak meminta, tidak merasa, bukan anda, bukan kamu, jika bukan, kalau bukan, jika anda tidak,
    kalau kamu tidak, jika kamu tidak, tidak melakukan, abaikan, silakan abaikan, diabaikan,
    tidak perlu melakukan, tidak perlu berbuat, sila abaikan`,
  elsewhere: `
    melalui sms, sms, pesan teks, mesej teks, melalui pos, aplikasi autentikator, ke ponsel,
    ke telepon, ke telefon, whatsapp, lewat sms, via sms, pesan singkat, surat`,
  never: `
    jangan, jangan pernah, kepada siapa pun, siapa pun, sesiapa, dengan siapa, tidak perlu kode,
    tidak diperlukan, tanpa kode, tidak memerlukan, penipu*, penipuan, waspada, tidak akan meminta,
    jangan berikan, jangan bagikan, jangan beri tahu, jangan sebarkan, jangan kongsi, rahasiakan,
    kami tidak pernah, petugas kami, siapapun, kepada siapapun`,
  example: 'misalnya, contoh, contohnya',
  unit: `
    hari, minggu, bulan, tahun, poin, mata, rupiah, rp, ringgit, rm, persen, peratus, orang,
    anggota, ahli, km, kg, kali, halaman`,
  label: `
    pesanan, pesan no, faktur, invois, tagihan, rekening, akun, akaun, pelanggan, tiket,
    permintaan, referensi, rujukan, ref, struk, resit, transaksi, pembayaran, kartu, kad, telepon,
    telp, telefon, tel, hp, faks, hubungi, call center, kamar, lantai, kereta, kursi, penerbangan,
    polis, kontrak, keanggotaan, produk, model, versi, seri, halaman, berakhiran, yang berakhir,
    berakhir dengan, empat digit terakhir, jumlah, total, harga, saldo, baki, laporan, kasus,
    resi, aduan, edisi, permohonan`,
  strong: `
    nomor pesanan, no pesanan, nomor rekening, nomor pelanggan, nomor tiket, nomor referensi,
    nomor telepon, nomor resi, no resi, nomor transaksi, nomor invoice, nombor pesanan,
    nombor rujukan, nombor akaun, nombor telefon, kode pesanan, nomor antrean, kode bayar,
    kode pembayaran, virtual account, kode pelanggan, kode produk, kode barang, kode cabang,
    kode toko, no. pesanan, nomor order, id pelanggan, nomor faktur, no rekening, no. rekening,
    nomor pelacakan, nomor hp, nomor polis, nomor kontrak, nomor kartu, nomor seri, nomor booking,
    kode booking, kode pemesanan, kode pos, kode promo, kode voucher, kode diskon, kode kupon,
    kode error, kode kesalahan, kode bank, kode negara, kode area, kode referral, kode undangan,
    kode qr, kode batang, barcode, kode pintu, kode cadangan, nomor anggota, nomor induk, nik,
    npwp, nomor virtual account, nomor meter, id meter, kode pengambilan, nomor kursi, nomor kamar,
    nomor penerbangan, poskod`,
  promo: `
    diskon, diskaun, promo*, kupon, voucher, baucar, hadiah, kartu hadiah, kad hadiah, penawaran,
    tawaran, rujuk teman, undang, undangan, jemputan, lisensi, lesen, tukarkan, cashback, potongan,
    undian, teman, temanmu, ajak, ajak teman, kawan, undang teman, rakan`,
  booking: `
    pemesanan, booking, reservasi, tempahan, penerbangan, hotel, perjalanan, tiket, keberangkatan,
    kedatangan, check-in, menginap, janji temu, tamu, penumpang`,
  meeting: 'rapat, mesyuarat, webinar, konferensi, persidangan, peserta',
  backup: 'cadangan, sandaran, darurat, kecemasan, kode pemulihan',
  thing: `
    gerbang utama, pintu masuk, brankas, gudang, kotak kunci, sertifikat, ijazah, pos, kodepos,
    area, negara, qr, batang, bar, kesalahan, ralat, sumber, pintu, gerbang, alarm, wifi, wi-fi,
    bank, swift, warna, produk, kelas, etik, saham, meteran, meter, kelurahan, desa, toko, cabang,
    mesin, suku cadang, resep, loker, gembok, terminal, pedagang, bea cukai, tarif, bagian,
    pengembalian, lift, parkir, galat`,
  parcel: `
    pelacakan, lacak, penjejakan, paket, bungkusan, pengiriman, penghantaran, kurir, pengambilan,
    resi, tunjukkan, perlihatkan`,
  quote: 'menulis, pesan asli, mesej asal',
  done: `
    telah dikonfirmasi, telah diverifikasi, sudah dikonfirmasi, telah disetujui, telah diubah,
    telah diperbarui, telah ditambahkan, telah diaktifkan, sudah aktif, dinonaktifkan, login baru,
    masuk baru, telah masuk, pembayaran diterima, kami telah menerima, berhasil, berjaya, selesai,
    telah disahkan`,
};

export const filipino: Language = {
  code: 'code mo, kowd',
  sure: `
    code sa pag-verify, verification code mo, code ng pag-verify, isang beses na password,
    isang beses na code, numero ng beripikasyon`,
  purpose: `
    pag-verify, i-verify, mag-log in, pag-log in, mag-sign in, seguridad, mag-login, beripikasyon,
    magparehistro, rehistro, i-reset, bagong password, pagkakakilanlan, kumpirm*`,
  digits: `
    numero, mga numero, mga digit, titik, mga numerong ito, mga titik, salita, sagot,
    apat na numero, anim na numero, anim na digit, limang numero`,
  verb: `
    ilagay, gamitin, i-type, ipasok, i-enter, i-paste, kopyahin, isulat, i-input, i-type ito,
    ilagay ito, ilagay ang, isulat ito, i-enter ang, i-type ang, ipasok ang, ibigay, sagutin ng,
    kopyahin ang, gamitin ito, hinihingi, hihingin, hinihintay`,
  field: `
    pahina, app, screen, website, form, browser, kahon, patlang, linya, computer, online banking,
    mobile banking`,
  is: 'ay, ang iyong, mo, ito, narito, iyong, ang, sumusunod',
  expired: 'nag-expire na, hindi na valid, nagamit na',
  hypothetical: 'kung, kapag, hanggang, bago',
  validity: 'mag-e-expire, may bisa, valid, isang beses',
  time: 'minuto, oras, segundo',
  notyou: 'hindi ikaw, kung hindi, hindi mo hiniling, huwag pansinin, balewalain',
  never: 'huwag, kahit kanino, kaninuman, huwag ibahagi, huwag ibigay, sinuman',
  unit: 'araw, piso',
  label: 'order, account, resibo, telepono',
  done: `
    nakumpirma na, na-verify na, nabago na, na-update na, naidagdag na, aktibo na,
    bagong pag-login, bagong login, natanggap na, natanggap namin, matagumpay`,
};

export const tamil: Language = {
  code: 'குறியீட*, கோடு, பின்',
  secret: 'கடவுச்சொல்*',
  sure: `
    சரிபார்ப்புக் குறியீட*, சரிபார்ப்பு குறியீட*, ஒருமுறை கடவுச்சொல்*, ஒரு முறை கடவுச்சொல்*,
    ஒருமுறை பயன்படுத்தும் கடவுச்சொல்*, ஓடிபி, உள்நுழைவுக் குறியீட*, உள்நுழைவு குறியீட*,
    பாதுகாப்புக் குறியீட*, பாதுகாப்பு குறியீட*, உறுதிப்படுத்தல் குறியீட*,
    உறுதிப்படுத்தும் குறியீட*, செயல்படுத்தும் குறியீட*`,
  purpose: `
    சரிபார்*, உள்நுழை*, பதிவு செய்*, பதிவை, பாதுகாப்பு*, அடையாள*, ஒருமுறை, ஒரு முறை, மீட்டமை*,
    புதிய சாதன*, நீங்கள்தான், நீங்கள் தான், கடவுச்சொல்லை மாற்ற*, புதிய கடவுச்சொல்*, கடைசி படி,
    ஒரு படி, லாகின்`,
  confirm: 'உறுதி*, செயல்படுத்*, தொடர, தொடரவும், முடிக்க, பரிமாற்ற*, பணம் செலுத்த*',
  number: 'எண், எண்ணை',
  digits: `
    இலக்க*, எண்கள், எண்களை, இந்த எண், இந்த எண்ணை, இந்த எண்களை, பின்வரும் எண்*, கீழே உள்ள எண்*,
    எழுத்து*`,
  verb: `
    உள்ளிட*, பயன்படுத்த*, தட்டச்சு, தட்டச்சு செய்யவும், தட்டச்சு செய்யுங்கள், நகலெடு*, ஒட்டவும்,
    எழுதவும், எழுதுங்கள், நிரப்பவும், பதிவிடவும், பதிவிடுங்கள், டைப் செய்யவும், டைப் செய்யுங்கள்,
    போடுங்கள், வழங்கவும், டைப் செய்*`,
  field: `
    செயலியில், பக்கத்தில், திரையில், பெட்டியில், கட்டத்தில், வலைதளத்தில், இணையதளத்தில், படிவத்தில்,
    உலாவியில், ஆப்பில்`,
  is: 'உங்கள், இது, இந்த, இந்தக், பின்வரும், கீழே, ஆகும், இதோ, என்பது, என்று, என',
  fresh: 'புதிய',
  old: 'பழைய, முந்தைய',
  validity: 'செல்லுபடி*, காலாவதியாகும், ஒருமுறை மட்டுமே',
  time: 'நிமிட*, மணி நேர*, மணிநேர*, விநாடி*, வினாடி*',
  notyou: 'நீங்கள் இல்லை, நீங்கள் இல்லையெனில், கோரவில்லை, நீங்கள் செய்யவில்லை, புறக்கணி*',
  never: 'யாருடனும், யாரிடமும், பகிர வேண்டாம், பகிராதீர்கள், ஒருபோதும், சொல்ல வேண்டாம், மோசடி*',
  example: 'உதாரணமாக, எடுத்துக்காட்டாக',
  expired: 'காலாவதியாகிவிட்டது, காலாவதியானது, இனி செல்லாது, செல்லாது',
  elsewhere: 'குறுஞ்செய்தி*, எஸ்எம்எஸ், தொலைபேசிக்கு, மொபைலுக்கு',
  hypothetical: 'எனில், என்றால், வரை',
  unit: 'ரூபாய், ரூ, நாட்கள், நாள், மாதம், ஆண்டு, புள்ளிகள், சதவீதம், பேர், கிலோ',
  label: `
    ஆர்டர், கணக்கு, கணக்கில், ரசீது, வாடிக்கையாளர், தொலைபேசி, உதவி எண், அட்டை, தொகை, புகார்,
    மொத்தம், விலைப்பட்டியல், பரிவர்த்தனை, விண்ணப்ப*, மொபைல், மீட்டர்`,
  strong: `
    ஆர்டர் எண், கணக்கு எண், வாடிக்கையாளர் எண், தொலைபேசி எண், மொபைல் எண், ரசீது எண், புகார் எண்,
    அஞ்சல் குறியீட*, தள்ளுபடி குறியீட*, தள்ளுபடிக் குறியீட*, கண்காணிப்பு எண், முன்பதிவு எண்,
    பிஎன்ஆர், பிழைக் குறியீட*, பதிவு எண், நுகர்வோர் எண், இணைப்பு எண், கூப்பன் குறியீட*`,
  promo: 'தள்ளுபடி*, கூப்பன்*, சலுகை*, பரிசு*, வவுச்சர்*',
  booking: 'முன்பதிவு*, விமான*, ஹோட்டல், பயண*, டிக்கெட்*, இருக்கை',
  parcel: 'பார்சல்*, டெலிவரி*, கூரியர்*, அனுப்பப்பட்ட*',
  thing: 'அஞ்சல், பிழை, கதவு, வைஃபை',
  done: 'வெற்றிகரமாக, உறுதி செய்யப்பட்டது, மாற்றப்பட்டது, பெறப்பட்டது, புதிய உள்நுழைவு',
};
