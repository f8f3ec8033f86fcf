// Most islands use these components: in the script that all islands share they need no requests of their own.
import "./components/ui/button";
import "./components/ui/dialog";
import "./components/ui/icon";
