import { defineIsland } from "gaceta";
import { Navigation, Pagination } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import "swiper/css";
import "swiper/css/navigation";
import "swiper/css/pagination";
import "./swiper.css";

function Slides() {
  return (
    <Swiper modules={[Navigation, Pagination]} navigation pagination={{ clickable: true }} speed={10} spaceBetween={20}>
      <SwiperSlide>Slide one</SwiperSlide>
      <SwiperSlide>Slide two</SwiperSlide>
    </Swiper>
  );
}

export default defineIsland("swiper", Slides);
