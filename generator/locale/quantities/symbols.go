package quantities

// symbols holds what all languages write, in lower case. A letter alone is a unit after a number only.
const symbols = `unit percent=%|٪|％|﹪
unit permille=‰|؉
unit kilobyte=kb|kib
unit megabyte=mb|mib
unit gigabyte=gb|gib
unit terabyte=tb|tib
unit petabyte=pb|pib
unit nanosecond=ns
unit microsecond=μs|µs
unit millisecond=ms
unit gram=g
unit meter=m
unit liter=l
unit second=s
unit hour=h
unit tonne=t
unit watt=w
unit volt=v
unit millimeter=mm|㎜
unit centimeter=cm|㎝
unit kilometer=km|㎞
unit kilogram=kg|㎏
unit milliliter=ml
unit celsius=°c|℃
unit fahrenheit=°f|℉
unit hertz=hz
unit kilohertz=khz
unit megahertz=mhz
unit gigahertz=ghz
unit kilowatt=kw
unit kilowatt-hour=kwh
unit megawatt-hour=mwh
unit pixel=px
unit kilometer-per-hour=km/h|kph
unit mile-per-hour=mph
unit megabit-per-second=mbps|mbit/s
unit gigabit-per-second=gbps|gbit/s
currency EUR=€|eur
currency USD=$|us$|usd|$us|＄
currency GBP=£|gbp
currency JPY=jpy
currency CNY=cny|rmb
currency ¥=¥|￥
currency INR=₹|inr
currency KRW=₩|krw
currency RUB=₽|rub
currency BRL=r$|brl
currency TRY=₺
currency UAH=₴|uah
currency PLN=zł|pln
currency CZK=kč|czk
currency VND=₫|vnd
currency THB=฿|thb
currency ILS=₪
currency CHF=chf
currency SEK=sek
currency NOK=nok
currency DKK=dkk`

// colloquial holds what languages write besides the words of CLDR.
var colloquial = map[string]string{
	"ar":      "unit percent=في المئة|في المائة|بالمئة|بالمائة",
	"bn":      "unit percent=শতাংশ\nscale 5=লক্ষ|লাখ\nscale 7=কোটি",
	"cs":      "unit percent=procent|procenta|procento",
	"da":      "unit percent=pct|procent",
	"de":      "unit percent=prozent\nscale 6=mio\nscale 9=mrd\nscale 12=bio",
	"en":      "unit percent=per cent|percentage\ncurrency CNY=yuan|renminbi\ncurrency JPY=yen\nscale 5=lakh\nscale 7=crore\nscale 6=mn|mln\nscale 9=bn|bln",
	"es":      "currency JPY=yen|yenes",
	"et":      "month 5=mais|maist|maini|maiks",
	"fa":      "unit percent=درصد",
	"fr":      "currency JPY=yen|yens\ncurrency CNY=yuan|yuans",
	"hi":      "unit percent=प्रतिशत|फीसदी|फ़ीसदी",
	"ja":      "currency USD=ドル|米ドル|us ドル\ncurrency CNY=元|人民元\ncurrency GBP=ポンド\ncurrency KRW=ウォン\nunit percent=パーセント\nunit month=ヶ月|ヵ月|カ月|ケ月|箇月\nunit celsius=度\nscale 3=千\nscale 6=百万\nscale 7=千万",
	"ko":      "currency USD=달러|불\ncurrency CNY=위안\ncurrency JPY=엔\nunit percent=퍼센트|프로\nscale 3=천\nscale 6=백만\nscale 7=천만",
	"nl":      "unit percent=procent",
	"pl":      "unit percent=procent|proc\ncurrency PLN=złoty|złote|złotych",
	"pt":      "currency BRL=real|reais\ncurrency JPY=iene|ienes\nunit percent=por cento",
	"ru":      "unit percent=процентов|процентам\ncurrency CNY=юань|юаня|юаней\ncurrency JPY=иена|иены|иен",
	"sv":      "unit percent=procent\nunit day=dag|dagar",
	"th":      "unit percent=เปอร์เซ็นต์|ร้อยละ\ncurrency USD=ดอลลาร์\ncurrency THB=บาท",
	"tr":      "unit percent=yüzde\ncurrency TRY=lira|lirası",
	"uk":      "unit percent=відсотків|відсотка|відсотки",
	"vi":      "unit percent=phần trăm\ncurrency USD=đô la|đô-la\ncurrency VND=đồng",
	"zh":      "unit percent=百分比|个百分点\ncurrency USD=美元|美金\ncurrency CNY=元|人民币|块\ncurrency JPY=日元|日圆\ncurrency EUR=欧元\ncurrency GBP=英镑\nunit month=个月\nunit hour=小时|个小时\nunit week=周|星期|个星期\nunit byte=字节|比特组\nunit day=天|日\nscale 3=千\nscale 6=百万\nscale 7=千万\nscale 4=万\nscale 8=亿\nscale 12=万亿",
	"zh-Hant": "unit percent=百分比|個百分點\ncurrency USD=美元|美金\ncurrency EUR=歐元\ncurrency GBP=英鎊\ncurrency JPY=日圓|日元\nunit month=個月\nunit hour=小時|個小時\nunit week=週|星期|個星期\nunit day=天|日\nscale 3=千\nscale 6=百萬\nscale 7=千萬\nscale 4=萬\nscale 8=億\nscale 12=兆",
}
