import { defineIsland } from "gaceta";
import { CircleMarker, MapContainer, Popup } from "react-leaflet";
import "leaflet/dist/leaflet.css";
import "./leaflet.css";

function Place() {
  return (
    <MapContainer className="map" center={[43.26, -2.93]} zoom={13}>
      <CircleMarker center={[43.26, -2.93]}>
        <Popup>Bilbao</Popup>
      </CircleMarker>
    </MapContainer>
  );
}

export default defineIsland("leaflet", Place, { client: true });
